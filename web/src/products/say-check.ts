import type { ChecklistItem } from '../shared/product.ts'
import type { Language } from '../words/language.ts'
import { sayFound } from './say-found.ts'

/** What an entry of the checklist says. */
export type SaidCheck = Pick<ChecklistItem, 'requirement' | 'found' | 'todo' | 'sources'>

/** Says an entry of the checklist in a language. The service says it in English; an entry that is not known here stays as it is. */
export function sayCheck(item: ChecklistItem, language: Language): SaidCheck {
  const { id, requirement, found, todo, sources, reason } = item
  const german = requirements[id]
  if (language === 'en' || german === undefined) return { requirement, found, todo, sources }
  return {
    requirement: german.requirement,
    found: sayFound(reason),
    todo: todo === null ? null : german.todo,
    sources: sources.map(germanSource),
  }
}

/** `Article 13(3)` → `Artikel 13 Absatz 3`, `Annex I Part II(2)(b)` → `Anhang I Teil II Nummer 2 Buchstabe b`. */
function germanSource(source: string): string {
  const number = source.startsWith('Article') ? 'Absatz' : 'Nummer'
  return source
    .replace('Article', 'Artikel')
    .replace('Annex', 'Anhang')
    .replace('Part', 'Teil')
    .replaceAll(/\((\d+)\)/gu, ` ${number} $1`)
    .replaceAll(/\(([a-z])\)/gu, ' Buchstabe $1')
}

const requirements: Readonly<Record<string, { readonly requirement: string; readonly todo: string }>> = {
  classification: {
    requirement: 'Die Klasse des Produkts ergibt sich aus seiner Kernfunktion',
    todo: 'Legen Sie die Klasse fest: die Grundklasse, außer wenn die Kernfunktion die einer Kategorie aus Anhang III oder Anhang IV ist.',
  },
  'conformity-assessment': {
    requirement: 'Ein Konformitätsbewertungsverfahren, das der Klasse offensteht, wurde durchgeführt',
    todo: 'Führen Sie eines der Verfahren durch, die bei der Klasse stehen, und halten Sie in der Eigenschaft „Konformitätsbewertung“ fest, welches.',
  },
  'third-party': {
    requirement: 'Die notifizierte Stelle oder das Zertifikat ist angegeben, wo ein Dritter beteiligt sein muss',
    todo: 'Geben Sie die notifizierte Stelle mit Nummer und Bescheinigung in der Eigenschaft „Notifizierte Stelle“ an, oder das Zertifikat in „Zertifizierungsschema“.',
  },
  standards: {
    requirement:
      'Angewandte harmonisierte Normen, gemeinsame Spezifikationen und Zertifizierungsschemata sind aufgeführt, oder die Lösungen an ihrer Stelle',
    todo: 'Führen Sie sie in der Eigenschaft „Harmonisierte Normen“ auf; wo keine angewandt wird, sagen Sie, wie die Anforderungen des Anhangs I stattdessen erfüllt werden.',
  },
  'declaration-of-conformity': {
    requirement: 'Die EU-Konformitätserklärung ist ausgestellt und liegt bei der Dokumentation',
    todo: 'Laden Sie die unterschriebene Erklärung als Dokument „EU-Konformitätserklärung“ hoch.',
  },
  'declaration-for-users': {
    requirement: 'Benutzer erhalten die Erklärung: als Kopie mit dem Produkt oder vereinfacht mit der Adresse des vollen Wortlauts',
    todo: 'Sorgen Sie dafür, dass dem Produkt eine Kopie beiliegt, oder geben Sie in der Eigenschaft „Adresse der Erklärung“ an, wo die Erklärung zu lesen ist.',
  },
  manufacturer: {
    requirement: 'Name, eingetragener Handelsname oder eingetragene Handelsmarke des Herstellers',
    todo: 'Geben Sie unter „Kontakte“ den Hersteller oder den Handelsnamen an.',
  },
  address: {
    requirement: 'Postanschrift des Herstellers',
    todo: 'Geben Sie unter „Kontakte“ die Postanschrift an.',
  },
  'digital-contact': {
    requirement: 'E-Mail-Adresse oder anderer digitaler Kontakt des Herstellers und seine Website, wo es eine gibt',
    todo: 'Geben Sie unter „Kontakte“ die Website oder den Kontakt für Schwachstellen an.',
  },
  'single-point-of-contact': {
    requirement: 'Eine zentrale Anlaufstelle, die Meldungen von Schwachstellen annimmt',
    todo: 'Geben Sie unter „Kontakte“ den Kontakt für Schwachstellen an: eine Adresse, die Menschen lesen.',
  },
  'disclosure-policy': {
    requirement: 'Eine Richtlinie für die koordinierte Offenlegung von Schwachstellen, und wo sie zu finden ist',
    todo: 'Veröffentlichen Sie eine Richtlinie, und geben Sie unter „Kontakte“ ihre Adresse an.',
  },
  identification: {
    requirement: 'Name, Art und was das Produkt sonst kennzeichnet',
    todo: 'Geben Sie Name, Art und Kennung an.',
  },
  'intended-purpose': {
    requirement: 'Zweckbestimmung mit der Sicherheitsumgebung, die der Hersteller bietet',
    todo: 'Sagen Sie unter „Zweck“, wozu das Produkt dient und in welcher Umgebung.',
  },
  functions: {
    requirement: 'Wesentliche Funktionen und Sicherheitseigenschaften',
    todo: 'Führen Sie sie unter „Funktionen“ auf.',
  },
  'software-versions': {
    requirement: 'Softwareversionen, die sich auf die Konformität auswirken',
    todo: 'Verknüpfen Sie die freigegebenen Releases, aus denen das Produkt besteht, jedes mit seiner Version.',
  },
  photographs: {
    requirement: 'Bei Hardware: Fotos oder Abbildungen der äußeren Merkmale, der Kennzeichnung und des inneren Aufbaus',
    todo: 'Laden Sie Fotos hoch, wenn das Produkt Hardware ist.',
  },
  architecture: {
    requirement: 'Konzeption und Entwicklung mit der Systemarchitektur: wie die Teile aufeinander aufbauen',
    todo: 'Laden Sie sie als Dokument „Entwurf und Architektur“ hoch, oder geben Sie in der Eigenschaft „Systemarchitektur“ an, wo sie ist.',
  },
  'foreseeable-misuse': {
    requirement: 'Umstände und vorhersehbare Fehlanwendungen, die zu erheblichen Cybersicherheitsrisiken führen können',
    todo: 'Fügen Sie die Fehlanwendungen hinzu; wo es keine gibt, eine, die das sagt und begründet.',
  },
  'user-instructions': {
    requirement: 'Informationen und Anleitungen für die Benutzer',
    todo: 'Laden Sie sie als Dokument „Anleitung für Benutzer“ hoch.',
  },
  'secure-use': {
    requirement: 'Wie das Produkt sicher eingerichtet, benutzt, aktualisiert und außer Betrieb genommen wird',
    todo: 'Laden Sie die Anleitung als Dokument „Sichere Einrichtung und Nutzung“ hoch.',
  },
  'risk-assessment': {
    requirement: 'Die Bewertung der Cybersicherheitsrisiken ist Teil der Dokumentation',
    todo: 'Erfassen Sie die Risiken der verknüpften Projekte und Module; ein Bedrohungsmodell lässt sich importieren.',
  },
  'risk-treatment': {
    requirement: 'Jedes Risiko wird behandelt, sodass die Sicherheit den Risiken angemessen ist',
    todo: 'Entscheiden Sie über die Risiken, die noch niemand behandelt.',
  },
  'third-party-components': {
    requirement: 'Gebotene Sorgfalt bei Komponenten Dritter',
    todo: 'Verknüpfen Sie freigegebene Releases, und klären Sie, was die Integritätsanalyse fand: Versionen, die nicht die veröffentlichten sind, oder schädliche Pakete.',
  },
  sbom: {
    requirement: 'Eine Software-Stückliste in einem gängigen, maschinenlesbaren Format',
    todo: 'Verknüpfen Sie ein freigegebenes Release, oder laden Sie eine SBOM als Dokument „Software-Stückliste“ hoch.',
  },
  'known-vulnerabilities': {
    requirement: 'Keine bekannte ausnutzbare Schwachstelle; was gefunden wird, wird unverzüglich behoben',
    todo: 'Aktualisieren Sie die Komponenten, begründen Sie in einer VEX-Aussage, warum das Produkt nicht betroffen ist, oder entscheiden Sie über das Risiko.',
  },
  'exploited-vulnerabilities': {
    requirement:
      'Aktiv ausgenutzte Schwachstellen im Produkt werden gemeldet: innerhalb von 24 Stunden, 72 Stunden und 14 Tagen nach einer verfügbaren Maßnahme',
    todo: 'Klären Sie, ob sie in diesem Produkt ausgenutzt werden; wenn ja, melden Sie es dem koordinierenden CSIRT und der ENISA über die einheitliche Meldeplattform.',
  },
  'vulnerability-handling': {
    requirement: 'Die Verfahren zur Behandlung von Schwachstellen',
    todo: 'Geben Sie in der Eigenschaft „Behandlung von Schwachstellen“ an, wo das Verfahren beschrieben ist.',
  },
  'update-distribution': {
    requirement: 'Wie Sicherheitsaktualisierungen verteilt werden: sicher, unverzüglich und kostenlos',
    todo: 'Beschreiben Sie es in der Eigenschaft „Verteilung von Aktualisierungen“.',
  },
  tests: {
    requirement: 'Berichte über die Prüfungen, die die Konformität belegen, und regelmäßige Prüfungen der Sicherheit',
    todo: 'Geben Sie in der Eigenschaft „Prüfberichte“ an, wo sie liegen.',
  },
  production: {
    requirement: 'Herstellung und Überwachung, und wie sie validiert werden',
    todo: 'Beschreiben Sie sie in der Eigenschaft „Herstellung und Überwachung“.',
  },
  'support-period': {
    requirement:
      'Unterstützung für mindestens fünf Jahre, oder für die erwartete Nutzungsdauer, wo sie kürzer ist; ihr Ende wird beim Kauf genannt',
    todo: 'Fügen Sie einen Supportvertrag mit seinem Ende hinzu; wo der Support nach weniger als fünf Jahren endet, stellen Sie sicher, dass das Produkt nicht länger benutzt wird.',
  },
  'support-period-reason': {
    requirement: 'Was bei der Festlegung des Unterstützungszeitraums berücksichtigt wurde',
    todo: 'Sagen Sie es in der Beschreibung des Supportvertrags oder in der Eigenschaft „Begründung des Supportzeitraums“.',
  },
  retention: {
    requirement:
      'Die Dokumentation wird zehn Jahre nach dem Inverkehrbringen aufbewahrt, oder für den Unterstützungszeitraum, wenn er länger ist',
    todo: 'Bewahren Sie dieses Dossier und was es nennt bis dahin auf.',
  },
}
