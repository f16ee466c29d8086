import type { components } from '../api/schema.d.ts'
import { counted } from '../words/counted.ts'
import type { Language } from '../words/language.ts'

type Item = components['schemas']['InboxItem']
type Reason = NonNullable<Item['reason']>
type Values = Reason['values']

/** The texts of an item of the inbox. */
export type SaidItem = Pick<Item, 'what' | 'where' | 'why'>

/** Says an item of the inbox in a language. The service says it in English; what it knows only as a text stays as it is. */
export function sayItem(item: Item, language: Language): SaidItem {
  const { what, where, why, reason } = item
  if (language === 'en') return { what, where, why }
  return { what: germanName(item), where: germanPlace(item), why: reason === null ? why : reasons[reason.code](reason.values) }
}

function germanName({ what, words: { first } = {} }: Item): string {
  return first === undefined ? what : `${first.name} und ${counted(first.others, 'weitere', 'weitere')}`
}

function germanPlace({ where, words: { isCompanyWide = false, modules } = {} }: Item): string | null {
  if (isCompanyWide) return 'das Unternehmen'
  return modules === undefined ? where : counted(modules, 'Modul', 'Module')
}

const reasons: Readonly<Record<Reason['code'], (values: Values) => string>> = {
  requested: ({ by, isAssigned }) => `angefragt von ${text(by)}; ${isAssigned === true ? 'Ihnen zugewiesen' : 'niemandem zugewiesen'}`,
  'exception-ends': ({ hasEnded }) => `die befristete Ausnahme ${ending(hasEnded)}`,
  'entry-ends': ({ hasEnded, comment }) => `der Eintrag auf der Erlaubnisliste ${ending(hasEnded)}: ${text(comment)}`,
  'rule-exception-ends': ({ hasEnded, comment }) => `die Ausnahme von dieser Regel ${ending(hasEnded)}: ${text(comment)}`,
  'statement-ends': ({ hasEnded, status, by }) =>
    `die Aussage „${statuses[text(status)] ?? text(status)}“ von ${text(by)} ${ending(hasEnded)}`,
  exploited: () => 'wird bekanntermaßen ausgenutzt',
  'exploited-in-product': ({ product }) => `wird bekanntermaßen ausgenutzt; die Komponente ist im ausgelieferten Produkt ${text(product)}`,
  'exploited-in-release': ({ release }) => `wird bekanntermaßen ausgenutzt; die Komponente ist im Release ${text(release)}`,
  found: ({ score, isExploited }) => {
    const scored = score === undefined ? 'ohne Score' : `Score ${text(score).replace('.', ',')}`
    return isExploited === true ? `${scored}, wird bekanntermaßen ausgenutzt` : scored
  },
  'document-due': ({ document, hours }) => `${documents[text(document)] ?? text(document)} ${due(hours)}`,
  'entries-missing': ({ missing }) => (missing === 1 ? 'im Dossier fehlt ein Eintrag' : `im Dossier fehlen ${text(missing)} Einträge`),
  'needs-decision': ({ impactClass }) =>
    `ein Risiko der Klasse „${classes[text(impactClass)] ?? text(impactClass)}“ braucht eine Entscheidung`,
  'own-task': ({ isOverdue, risk }) =>
    `Sie sind verantwortlich; ${isOverdue === true ? 'überfällig' : 'noch nicht erledigt'}; zum Risiko ${text(risk)}`,
  'never-read': () => 'wurde nie gelesen',
  'read-late': () => 'wurde zuletzt vor mehr als zwei Tagen gelesen',
  'attempts-failed': ({ failures }) =>
    failures === 1 ? 'ein Versuch ist fehlgeschlagen' : `${text(failures)} Versuche nacheinander sind fehlgeschlagen`,
  'analysis-failed': () => 'die Analyse ist fehlgeschlagen',
  'fields-not-read': ({ fields, format }) =>
    fields === 1
      ? `ein Feld des ${text(format)}-Dokuments wurde nicht gelesen`
      : `${text(fields)} Felder des ${text(format)}-Dokuments wurden nicht gelesen`,
  'no-document': () => 'hat noch nie ein Dokument bekommen',
  'no-recent-document': () => 'hat seit 30 Tagen kein Dokument bekommen',
}

/** The classes of the default scheme (docs/reference/risks.md#default-scheme). */
const classes: Readonly<Record<string, string>> = {
  low: 'gering',
  moderate: 'moderat',
  high: 'hoch',
  critical: 'kritisch',
  existential: 'existenzbedrohend',
}

const statuses: Readonly<Record<string, string>> = {
  accepted: 'akzeptiert',
  not_affected: 'nicht betroffen',
  affected: 'betroffen',
  fixed: 'behoben',
  under_investigation: 'wird untersucht',
}

const documents: Readonly<Record<string, string>> = {
  'early-warning': 'die Frühwarnung',
  notification: 'die Meldung',
  'final-report': 'der Abschlussbericht',
}

function due(hours: Values[string] | undefined): string {
  if (typeof hours !== 'number') return 'ist 14 Tage nach einer verfügbaren Maßnahme fällig'
  return hours < 0 ? 'ist überfällig' : `ist in ${counted(hours, 'Stunde', 'Stunden')} fällig`
}

function ending(hasEnded: Values[string] | undefined): string {
  return hasEnded === true ? 'ist beendet' : 'endet innerhalb von 14 Tagen'
}

function text(value: Values[string] | undefined): string {
  return String(value ?? '')
}
