import { counted } from '../words/counted.ts'
import { countedInGerman, textInGerman } from '../words/german-count.ts'
import { dayInGerman } from '../words/german-day.ts'
import type { Language } from '../words/language.ts'
import type { Checklist } from './approval.ts'

type Item = Checklist['items'][number]
type Reason = Item['reason']
type Values = Reason['values']

/** Says an item of the checklist in a language. The service says it in English. */
export function sayCheck({ message, fix, reason: { code, values } }: Item, language: Language): Pick<Item, 'message' | 'fix'> {
  if (language === 'en') return { message, ...(fix !== undefined && { fix }) }
  const { say, fix: german } = cases[code]
  return { message: say(values), ...(fix !== undefined && german !== undefined && { fix: german }) }
}

function countedKinds(counts: Values): string {
  return Object.entries(counts)
    .map(([kind, count]) => counted(textInGerman(count), ...(kinds[kind] ?? [kind, kind])))
    .join(', ')
}

interface Case {
  readonly say: (values: Values) => string
  readonly fix?: string
}

const askAnother = 'Bitten Sie eine andere Person im Compliance-Management um die Freigabe.'
const setAddress = 'Der Betreiber setzt WAYBILL_PUBLIC_URL auf die https-Adresse, unter der andere den Dienst erreichen.'
const readFeed = 'Der Betreiber aktualisiert oder importiert die Datenquelle osv.'

const cases: Readonly<Record<Reason['code'], Case>> = {
  draft: { say: () => 'Die Anfrage ist ein Entwurf.', fix: 'Reichen Sie sie ein.' },
  rejected: { say: () => 'Die Anfrage wurde abgelehnt.', fix: 'Stellen Sie eine neue Anfrage.' },
  open: { say: ({ status }) => (status === 'approved' ? 'Die Anfrage ist freigegeben.' : 'Die Anfrage ist offen.') },
  'own-forbidden': { say: () => 'Die Anfrage ist Ihre eigene, und das Unternehmen verlangt eine zweite Person.', fix: askAnother },
  own: { say: () => 'Die Anfrage ist Ihre eigene: Niemand sonst hat sie angesehen.', fix: askAnother },
  'of-nobody': {
    say: () => 'Die Anfrage kam mit einem Schlüssel ohne Benutzer: Wer sie gestellt hat, ist nicht bekannt.',
    fix: 'Geben Sie API-Schlüsseln den Benutzer, der sie hat.',
  },
  'approved-by-requester': {
    say: () => 'Wer die Freigabe angefragt hat, hat sie auch erteilt: Niemand sonst hat die Anfrage angesehen.',
  },
  'approved-by-another': { say: () => 'Jemand anderes als die anfragende Person hat die Freigabe erteilt.' },
  'of-another': { say: () => 'Jemand anderes hat die Freigabe angefragt.' },
  'local-address': {
    say: ({ url }) => `Dokumente werden auf ${textInGerman(url)} verweisen, was andere nicht erreichen.`,
    fix: setAddress,
  },
  'open-address': {
    say: ({ url }) => `Dokumente werden auf ${textInGerman(url)} verweisen, wo sie unterwegs nichts schützt.`,
    fix: setAddress,
  },
  address: { say: ({ url }) => `Dokumente verweisen auf ${textInGerman(url)}.` },
  publisher: { say: ({ name }) => `Herausgeber der Dokumente ist ${textInGerman(name)}.` },
  'no-publisher': {
    say: ({ name }) =>
      `Das Unternehmen nennt keinen Herausgeber; Dokumente werden ${textInGerman(name)} und die Adresse dieses Dienstes nennen.`,
    fix: 'Legen Sie Name und Namensraum des Herausgebers fest, und fragen Sie das Release erneut an.',
  },
  version: { say: ({ version }) => `Das Release ist Version ${textInGerman(version)}.` },
  'no-version': {
    say: () => 'Das Release hat keine Version, sodass Dokumente es nicht von anderen unterscheiden können.',
    fix: 'Fragen Sie das Release mit einer Version an.',
  },
  licensed: {
    say: ({ components }) =>
      components === 1 ? 'Die Komponente hat eine Lizenz.' : `Alle ${textInGerman(components)} Komponenten haben eine Lizenz.`,
  },
  unlicensed: {
    say: ({ unlicensed, components }) =>
      `${textInGerman(unlicensed)} von ${countedInGerman(components, 'Komponente', 'Komponenten')} ${unlicensed === 1 ? 'hat' : 'haben'} keine bekannte Lizenz; die Lizenzhinweise werden das sagen.`,
    fix: 'Legen Sie die Lizenzen dieser Komponenten fest, und fragen Sie dann das Release erneut an.',
  },
  'no-violation': { say: () => 'Kein Befund ist ein Verstoß.' },
  violations: {
    say: (counts) => `Befunde verstoßen gegen die Richtlinie: ${countedKinds(counts)}.`,
    fix: 'Aktualisieren Sie die Komponenten, oder entscheiden Sie über die Befunde, und fragen Sie dann das Release erneut an.',
  },
  'none-exploited': { say: () => 'Keine offene Schwachstelle wird bekanntermaßen ausgenutzt.' },
  exploited: {
    say: (names) => `Bekanntermaßen ausgenutzt und offen: ${listed(names)}.`,
    fix: 'Aktualisieren Sie die Komponenten, oder begründen Sie, warum das Produkt nicht betroffen ist.',
  },
  'all-decided': { say: () => 'Über jede Schwachstelle, die gegen die Richtlinie verstößt, ist entschieden.' },
  undecided: {
    say: (names) => `Niemand hat über ${listed(names)} entschieden.`,
    fix: 'Entscheiden Sie im Risikoregister über ihre Risiken, oder aktualisieren Sie die Komponenten, und fragen Sie dann das Release erneut an.',
  },
  'no-exception-ends': { say: () => 'Keine befristete Ausnahme endet demnächst.' },
  'exceptions-end': {
    say: ({ days, ...names }) =>
      `Befristete Ausnahmen enden innerhalb von ${textInGerman(days)} Tagen oder sind beendet: ${listed(names)}.`,
    fix: 'Entscheiden Sie erneut über diese Risiken.',
  },
  'sbom-fresh': { say: ({ days }) => `Die älteste SBOM des Release ist ${countedInGerman(days, 'Tag', 'Tage')} alt.` },
  'sbom-old': {
    say: ({ module, days }) => `Die SBOM von ${textInGerman(module)} ist ${countedInGerman(days, 'Tag', 'Tage')} alt.`,
    fix: 'Senden Sie die SBOM des Builds, der freigegeben wird.',
  },
  'no-later-scan': { say: () => 'Das Release enthält, was seine Module jetzt enthalten.' },
  'later-scans': {
    say: (names) => `Spätere Scans sind nicht Teil des Release: ${listed(names)}.`,
    fix: 'Fragen Sie das Release erneut an, wenn der spätere Inhalt freigegeben werden soll.',
  },
  'advisories-never': { say: () => 'Sicherheitshinweise wurden nie eingelesen: Schwachstellen können fehlen.', fix: readFeed },
  advisories: { say: ({ day }) => `Sicherheitshinweise wurden am ${dayInGerman(textInGerman(day))} eingelesen.` },
  'advisories-old': {
    say: ({ day }) => `Sicherheitshinweise wurden zuletzt am ${dayInGerman(textInGerman(day))} eingelesen: Neuere Schwachstellen fehlen.`,
    fix: readFeed,
  },
}

const kinds: Readonly<Record<string, readonly [one: string, many: string]>> = {
  legal: ['Recht', 'Recht'],
  vulnerability: ['Schwachstelle', 'Schwachstellen'],
  viability: ['Pflegezustand', 'Pflegezustand'],
  versioning: ['Version', 'Versionen'],
  integrity: ['Integrität', 'Integrität'],
  'end-of-life': ['Supportende', 'Supportende'],
}

function listed({ names, more }: Values): string {
  return `${textInGerman(names)}${Number(more) > 0 ? ` und ${textInGerman(more)} weitere` : ''}`
}
