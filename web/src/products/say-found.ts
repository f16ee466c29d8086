import { dayInGerman } from '../words/german-day.ts'
import type { ChecklistItem } from './product.ts'

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
    `${counted(releases, 'verknüpftes Release hat', 'verknüpfte Releases haben')} keine Version.`,
  photographs: ({ photographs }) => `${counted(photographs, 'Foto ist', 'Fotos sind')} gespeichert.`,
  'no-photograph': () => 'Kein Foto ist gespeichert; Software braucht keines.',
  'misuse-cases': ({ cases }) => `${counted(cases, 'Fehlanwendung ist', 'Fehlanwendungen sind')} gespeichert.`,
  'no-misuse-case': () => 'Keine Fehlanwendung ist gespeichert.',
  risks: ({ risks }) => `${counted(risks, 'Risiko', 'Risiken')} im Register.`,
  'no-risk': () => 'Das Register hat kein Risiko von dem, was verknüpft ist.',
  'nothing-to-treat': () => 'Es gibt kein Risiko zu behandeln: Keines ist erfasst.',
  'all-treated': ({ risks }) => (risks === 1 ? 'Das eine Risiko ist behandelt.' : `Alle ${text(risks)} Risiken sind behandelt.`),
  untreated: ({ untreated, risks }) =>
    `${text(untreated)} von ${counted(risks, 'Risiko', 'Risiken')} ${untreated === 1 ? 'ist' : 'sind'} nicht behandelt.`,
  'being-evaluated': () => 'Die verknüpften Releases werden gerade ausgewertet.',
  'no-component-known': () => 'Kein Release ist verknüpft, daher ist keine Komponente bekannt.',
  'no-component': () => 'Die verknüpften Releases enthalten keine Komponente Dritter.',
  'integrity-failed': ({ failed, components }) =>
    `${text(failed)} von ${counted(components, 'Komponente', 'Komponenten')} ${failed === 1 ? 'hat' : 'haben'} die Prüfung der Integrität nicht bestanden.`,
  components: ({ components, releases }) =>
    `${counted(components, 'Komponente', 'Komponenten')} in ${counted(releases, 'genehmigten Release', 'genehmigten Releases')} sind erfasst und analysiert.`,
  'sbom-of-releases': ({ releases }) => `CycloneDX und SPDX von ${counted(releases, 'verknüpften Release', 'verknüpften Releases')}.`,
  'no-sbom': () => 'Weder ein verknüpftes Release noch das Dokument „Software-Stückliste“ ist da.',
  'nothing-compared': () => 'Kein Release ist verknüpft, daher wird nichts mit bekannten Schwachstellen verglichen.',
  'never-synchronised': () => 'Sicherheitshinweise wurden nie eingelesen, daher wird nichts mit ihnen verglichen.',
  'none-open': () => 'In den verknüpften Releases ist keine offen.',
  'open-undecided': ({ undecided, ...figures }) => `${openText(figures)}; über ${text(undecided)} hat niemand entschieden.`,
  'open-decided': (figures) => `${openText(figures)}; über alle Verstöße ist entschieden.`,
  'no-exploited-compared': () => 'Kein Release ist verknüpft, daher wird nichts mit ausgenutzten Schwachstellen verglichen.',
  'none-exploited': () => 'Keine offene Schwachstelle steht im Katalog der bekanntermaßen ausgenutzten: Bisher gab es nichts zu melden.',
  exploited: ({ exploited }) =>
    `${counted(exploited, 'offene Schwachstelle wird', 'offene Schwachstellen werden')} bekanntermaßen irgendwo ausgenutzt.`,
  'no-support-end': () => 'Kein Supportvertrag hat ein Ende.',
  'support-ended': ({ ends }) => `Der Support endete am ${day(ends)}.`,
  'support-start-unknown': ({ ends }) => `Der Support endet am ${day(ends)}; wann sie beginnt, ist nicht bekannt.`,
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
  'document userManual': 'Dokument „Anleitung für Benutzer“',
  'document secureSetup': 'Dokument „Sichere Einrichtung und Nutzung“',
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
  return `${counted(open, 'Schwachstelle ist', 'Schwachstellen sind')} offen, davon ${counted(violations, 'Verstoß', 'Verstöße')}`
}

type Value = string | number | undefined

function text(value: Value): string {
  return typeof value === 'number' ? value.toLocaleString('de') : (value ?? '')
}

function counted(count: Value, one: string, many: string): string {
  return `${text(count)} ${count === 1 ? one : many}`
}

function day(value: Value): string {
  return dayInGerman(text(value))
}
