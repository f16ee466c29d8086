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
  return { message: say(values), ...(german !== undefined && { fix: german }) }
}

interface Case {
  readonly say: (values: Values) => string
  readonly fix?: string
}

const askAnother = 'Bitten Sie einen anderen Compliance-Manager um die Genehmigung.'
const setAddress = 'Der Betreiber setzt WAYBILL_PUBLIC_URL auf die https-Adresse, unter der andere den Dienst erreichen.'
const readFeed = 'Der Betreiber aktualisiert oder importiert die Datenquelle osv.'

const cases: Readonly<Record<Reason['code'], Case>> = {
  draft: { say: () => 'Der Antrag ist ein Entwurf.', fix: 'Reichen Sie ihn ein.' },
  rejected: { say: () => 'Der Antrag wurde abgelehnt.', fix: 'Stellen Sie einen neuen Antrag.' },
  open: { say: ({ status }) => (status === 'approved' ? 'Der Antrag ist genehmigt.' : 'Der Antrag ist offen.') },
  'own-forbidden': { say: () => 'Der Antrag ist Ihr eigener, und das Unternehmen verlangt eine zweite Person.', fix: askAnother },
  own: { say: () => 'Der Antrag ist Ihr eigener: Niemand sonst hat ihn angesehen.', fix: askAnother },
  'of-nobody': {
    say: () => 'Der Antrag kam mit einem Schlüssel ohne Benutzer: Wer ihn gestellt hat, ist nicht bekannt.',
    fix: 'Geben Sie API-Schlüsseln den Benutzer, der sie hat.',
  },
  'of-another': { say: () => 'Jemand anderes hat um die Genehmigung gebeten.' },
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
    fix: 'Legen Sie Name und Namensraum des Herausgebers fest, und bitten Sie erneut um die Genehmigung.',
  },
  version: { say: ({ version }) => `Das Release ist Version ${textInGerman(version)}.` },
  'no-version': {
    say: () => 'Das Release hat keine Version, sodass Dokumente es nicht von anderen unterscheiden können.',
    fix: 'Bitten Sie mit einer Version um die Genehmigung.',
  },
  licensed: {
    say: ({ components }) =>
      components === 1 ? 'Die Komponente hat eine Lizenz.' : `Alle ${textInGerman(components)} Komponenten haben eine Lizenz.`,
  },
  unlicensed: {
    say: ({ unlicensed, components }) =>
      `${textInGerman(unlicensed)} von ${countedInGerman(components, 'Komponente', 'Komponenten')} ${unlicensed === 1 ? 'hat' : 'haben'} keine bekannte Lizenz; die Lizenzhinweise werden das sagen.`,
    fix: 'Legen Sie die Lizenzen dieser Komponenten fest, und bitten Sie dann erneut um die Genehmigung.',
  },
  'no-violation': { say: () => 'Kein Befund ist ein Verstoß.' },
  violations: {
    say: (counts) =>
      `Befunde verstoßen gegen die Richtlinie: ${Object.entries(counts)
        .map(([kind, count]) => `${textInGerman(count)} ${kinds[kind] ?? kind}`)
        .join(', ')}.`,
    fix: 'Aktualisieren Sie die Komponenten, oder entscheiden Sie über die Befunde, und bitten Sie dann erneut um die Genehmigung.',
  },
  'none-exploited': { say: () => 'Keine offene Schwachstelle wird bekanntermaßen ausgenutzt.' },
  exploited: {
    say: (names) => `Bekanntermaßen ausgenutzt und offen: ${listed(names)}.`,
    fix: 'Aktualisieren Sie die Komponenten, oder begründen Sie, warum das Produkt nicht betroffen ist.',
  },
  'all-decided': { say: () => 'Über jede Schwachstelle, die gegen die Richtlinie verstößt, ist entschieden.' },
  undecided: {
    say: (names) => `Niemand hat über ${listed(names)} entschieden.`,
    fix: 'Entscheiden Sie im Risikoregister über ihre Risiken, oder aktualisieren Sie die Komponenten, und bitten Sie dann erneut um die Genehmigung.',
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
    fix: 'Bitten Sie erneut um die Genehmigung, wenn der spätere Inhalt freigegeben wird.',
  },
  'advisories-never': { say: () => 'Sicherheitshinweise wurden nie eingelesen: Schwachstellen können fehlen.', fix: readFeed },
  advisories: { say: ({ day }) => `Sicherheitshinweise wurden am ${dayInGerman(textInGerman(day))} eingelesen.` },
  'advisories-old': {
    say: ({ day }) => `Sicherheitshinweise wurden zuletzt am ${dayInGerman(textInGerman(day))} eingelesen: Neuere Schwachstellen fehlen.`,
    fix: readFeed,
  },
}

const kinds: Readonly<Record<string, string>> = {
  legal: 'Recht',
  vulnerability: 'Schwachstelle',
  viability: 'Pflegezustand',
  versioning: 'Version',
  integrity: 'Integrität',
  'end-of-life': 'Supportende',
}

function listed({ names, more }: Values): string {
  return `${textInGerman(names)}${Number(more) > 0 ? ` und ${textInGerman(more)} weitere` : ''}`
}
