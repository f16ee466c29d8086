import type { ChecklistItem } from '../shared/product.ts'
import { countedInGerman, type ReasonValue, textInGerman } from '../words/german-count.ts'
import { dayInGerman } from '../words/german-day.ts'

type Reason = ChecklistItem['reason']
type Values = Reason['values']

/** Says in German what the service found for an entry of the checklist. */
export function sayFound({ code, values }: Reason): string {
  return findings[code](values)
}

const findings: Readonly<Record<Reason['code'], (values: Values) => string>> = {
  class: ({ classification = '' }) => `${classes[classification] ?? String(classification)}.`,
  'no-class': () => 'Das Produkt hat keine Klasse.',
  stored: ({ what = '', text: shown = '' }) => `${thing(what)}: ${shown}`,
  'not-stored': ({ what = '' }) => `Nicht gespeichert: ${thing(what)}.`,
  document: ({ name = '' }) => `Dokument ${name}.`,
  'third-party-not-needed': () => 'Der Hersteller darf die Konformität allein bewerten.',
  'third-party-if-not-applied': () =>
    'Niemand ist angegeben; niemand ist nötig, wo harmonisierte Normen oder Gleichwertiges vollständig angewandt werden, und bei veröffentlichter quelloffener Software.',
  'third-party-missing': () => 'Weder eine notifizierte Stelle noch ein Zertifikat ist angegeben.',
  'third-party-without-class': () => 'Es hängt von der Klasse ab, und das Produkt hat keine.',
  'no-declaration': () => 'Keine Erklärung ist gespeichert.',
  'no-declaration-address': () => 'Keine Adresse ist gespeichert; dem Produkt kann eine Kopie beiliegen.',
  'no-release': () => 'Kein Release ist verknüpft.',
  'releases-without-version': ({ releases }) =>
    `${countedInGerman(releases, 'verknüpftes Release hat', 'verknüpfte Releases haben')} keine Version.`,
  photographs: ({ photographs }) => `${countedInGerman(photographs, 'Foto ist', 'Fotos sind')} gespeichert.`,
  'no-photograph': () => 'Kein Foto ist gespeichert; Software braucht keines.',
  'misuse-cases': ({ cases }) => `${countedInGerman(cases, 'Fehlanwendung ist', 'Fehlanwendungen sind')} gespeichert.`,
  'no-misuse-case': () => 'Keine Fehlanwendung ist gespeichert.',
  risks: ({ risks }) => `${countedInGerman(risks, 'Risiko', 'Risiken')} im Register.`,
  'no-risk': () => 'Das Register hat kein Risiko von dem, was verknüpft ist.',
  'nothing-to-treat': () => 'Es gibt kein Risiko zu behandeln: Keines ist erfasst.',
  'all-treated': ({ risks }) => (risks === 1 ? 'Das eine Risiko ist behandelt.' : `Alle ${textInGerman(risks)} Risiken sind behandelt.`),
  untreated: ({ untreated, risks }) =>
    `${textInGerman(untreated)} von ${countedInGerman(risks, 'Risiko', 'Risiken')} ${untreated === 1 ? 'ist' : 'sind'} nicht behandelt.`,
  'being-evaluated': () => 'Die verknüpften Releases werden gerade ausgewertet.',
  'no-component-known': () => 'Kein Release ist verknüpft, daher ist keine Komponente bekannt.',
  'no-component': () => 'Die verknüpften Releases enthalten keine Komponente Dritter.',
  'integrity-failed': ({ failed, components }) =>
    `${textInGerman(failed)} von ${countedInGerman(components, 'Komponente', 'Komponenten')} ${failed === 1 ? 'hat' : 'haben'} die Prüfung der Integrität nicht bestanden.`,
  components: ({ components, releases }) =>
    `${countedInGerman(components, 'Komponente', 'Komponenten')} in ${countedInGerman(releases, 'freigegebenen Release', 'freigegebenen Releases')} sind erfasst und analysiert.`,
  'sbom-of-releases': ({ releases }) =>
    `CycloneDX und SPDX von ${countedInGerman(releases, 'verknüpften Release', 'verknüpften Releases')}.`,
  'no-sbom': () => 'Weder ein verknüpftes Release noch das Dokument „Software-Stückliste“ ist da.',
  'nothing-compared': () => 'Kein Release ist verknüpft, daher wird nichts mit bekannten Schwachstellen verglichen.',
  'never-synchronised': () => 'Sicherheitshinweise wurden nie eingelesen, daher wird nichts mit ihnen verglichen.',
  'none-open': () => 'In den verknüpften Releases ist keine offen.',
  'open-undecided': ({ undecided, ...figures }) => `${openText(figures)}; über ${textInGerman(undecided)} hat niemand entschieden.`,
  'open-decided': (figures) => `${openText(figures)}; über alle Verstöße ist entschieden.`,
  'no-exploited-compared': () => 'Kein Release ist verknüpft, daher wird nichts mit ausgenutzten Schwachstellen verglichen.',
  'none-exploited': () => 'Keine offene Schwachstelle steht im Katalog der bekanntermaßen ausgenutzten: Bisher gab es nichts zu melden.',
  exploited: ({ exploited }) =>
    `${countedInGerman(exploited, 'offene Schwachstelle wird', 'offene Schwachstellen werden')} bekanntermaßen irgendwo ausgenutzt.`,
  'no-support-end': () => 'Kein Supportvertrag hat ein Ende.',
  'support-ended': ({ ends }) => `Der Support endete am ${day(ends)}.`,
  'support-start-unknown': ({ ends }) => `Der Support endet am ${day(ends)}; wann er beginnt, ist nicht bekannt.`,
  'support-short': ({ starts, ends }) => `Der Support endet am ${day(ends)}, weniger als fünf Jahre nach dem ${day(starts)}.`,
  'support-long': ({ starts, ends }) => `Der Support endet am ${day(ends)}, mindestens fünf Jahre nach dem ${day(starts)}.`,
  'not-released': () => 'Das Produkt ist noch nicht freigegeben.',
  'keep-until': ({ until }) => `Sie muss mindestens bis zum ${day(until)} aufbewahrt werden.`,
}

const classes: Readonly<Record<string, string>> = {
  STANDARD: 'Produkt mit digitalen Elementen, das weder wichtig noch kritisch ist',
  IMPORTANT_1: 'Wichtiges Produkt, Klasse I',
  IMPORTANT_2: 'Wichtiges Produkt, Klasse II',
  CRITICAL: 'Kritisches Produkt',
}

/** What an entry asks for, by the word of the service. */
const things: Readonly<Record<string, string>> = {
  'conformity assessment': 'Konformitätsbewertung',
  'list of standards': 'Liste der Normen',
  'address of the declaration': 'Adresse der Erklärung',
  'notified body': 'Notifizierte Stelle',
  'certification scheme': 'Zertifizierungsschema',
  manufacturer: 'Hersteller',
  'postal address': 'Postanschrift',
  'digital contact': 'Digitaler Kontakt',
  'point of contact': 'Anlaufstelle',
  'disclosure policy': 'Offenlegungsrichtlinie',
  product: 'Produkt',
  purpose: 'Zweck',
  'list of features': 'Liste der Funktionen',
  releases: 'Releases',
  architecture: 'Architektur',
  'instructions for users': 'Anleitung für Benutzer',
  'instructions for secure use': 'Anleitung zur sicheren Nutzung',
  'vulnerability handling': 'Behandlung von Schwachstellen',
  'update distribution': 'Verteilung von Aktualisierungen',
  'test reports': 'Prüfberichte',
  'production and monitoring': 'Herstellung und Überwachung',
  reason: 'Begründung',
}

function thing(what: string | number): string {
  return things[what] ?? String(what)
}

function openText({ open, violations }: Values): string {
  const verb = open === 1 ? 'ist' : 'sind'
  return `Nach heutigem Wissen ${verb} ${countedInGerman(open, 'Schwachstelle', 'Schwachstellen')} offen, jede einmal gezählt; davon ${countedInGerman(violations, 'Verstoß', 'Verstöße')}`
}

function day(value: ReasonValue): string {
  return dayInGerman(textInGerman(value))
}
