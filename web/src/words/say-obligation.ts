import type { Language } from './language.ts'

/** Says an obligation of a licence in a language. The service says it in English; one that is not known here stays as it is. */
export function sayObligation(key: string, message: string, language: Language): string {
  return language === 'en' ? message : (obligations[key] ?? message)
}

const obligations: Readonly<Record<string, string>> = {
  'copyright-notice': 'Die Urheberrechtsvermerke in jeder Kopie erhalten',
  'licence-text': 'Den Text der Lizenz jeder Kopie beilegen',
  'notice-file': 'Beilegen, was die NOTICE-Datei der Komponente sagt, wo sie eine hat',
  'state-changes': 'In den geänderten Dateien sagen, dass sie geändert wurden',
  rename: 'Der geänderten Fassung einen anderen Namen geben als dem Original',
  acknowledgement: 'Die Urheber in der Dokumentation oder im Produkt nennen, wie die Lizenz es formuliert',
  advertising: 'Die Urheber in jeder Werbung nennen, die die Komponente erwähnt',
  'source-files': 'Den Quelltext der Dateien der Komponente allen bereitstellen, die das Programm erhalten',
  'source-library': 'Den Quelltext der Komponente mit Ihren Änderungen allen bereitstellen, die das Programm erhalten',
  'source-work': 'Den Quelltext des ganzen Werks, zu dem die Komponente gehört, allen bereitstellen, die das Programm erhalten',
  'network-source': 'Den Quelltext der geänderten Fassung allen anbieten, die sie über ein Netz benutzen',
  'same-licence-files': 'Die Dateien der Komponente, auch geänderte, unter dieser Lizenz lassen',
  'same-licence-library': 'Die Komponente mit Ihren Änderungen unter dieser Lizenz lassen',
  'same-licence-work': 'Das ganze Werk, zu dem die Komponente gehört, unter diese Lizenz stellen',
  relinking:
    'Benutzern geben, was sie brauchen, um die Komponente durch eine geänderte Fassung zu ersetzen: Objektdateien, oder sie dynamisch binden',
  'reverse-engineering':
    'Benutzern nicht verbieten, das Werk für den eigenen Gebrauch zu ändern und zur Fehlersuche in ihren Änderungen zurückzuentwickeln',
  'installation-information':
    'Geben, was nötig ist, um geänderte Fassungen auf Verbrauchergeräten zu installieren, mit denen die Komponente ausgeliefert wird',
  'no-endorsement': 'Die Namen der Urheber nicht ohne Erlaubnis benutzen, um das Werk zu empfehlen oder zu bewerben',
  'no-trademark': 'Marken der Urheber nur benutzen, um zu sagen, woher die Komponente kommt',
  'no-patent-suit': 'Nicht wegen Patenten auf die Komponente klagen: Die Lizenz an ihren Patenten würde enden',
  'no-separate-sale': 'Die Komponente nicht für sich allein verkaufen',
  'non-commercial': 'Die Komponente nicht gewerblich benutzen',
  'no-service': 'Die Komponente anderen nicht als Dienst anbieten, es sei denn, die Lizenz sagt für Ihren Fall anderes',
  'field-of-use': 'Die Komponente nicht benutzen, wo die Lizenz es verbietet',
  'no-modification': 'Keine geänderten Fassungen der Komponente weitergeben',
  'no-distribution': 'Die Komponente nicht an andere weitergeben',
  'licence-fee': 'Für die Benutzung der Komponente bezahlen',
}
