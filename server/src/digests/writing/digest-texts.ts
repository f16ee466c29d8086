import type { CardName } from '#overview/overview.ts'
import type { DigestLanguage } from '#digests/digest-settings.ts'

const cardTitles = {
  'exploited-in-products': 'Notifications to authorities (CRA)',
  exploited: 'Exploited vulnerabilities',
  reviews: 'Approvals that wait for you',
  exceptions: 'Decisions that end soon or have ended',
  'undecided-risks': 'Risks that need a decision',
  'new-vulnerabilities': 'New vulnerabilities',
  tasks: 'Your tasks',
  'failed-scans': 'Failed scans',
  'unmapped-documents': 'Documents with fields that were not read',
  'inactive-modules': 'Modules without a document for 30 days',
  'missing-dossier-entries': 'Products whose technical file is incomplete',
  'stale-feeds': 'Feeds that are late',
  'failing-webhooks': 'Webhooks that fail',
} satisfies Record<CardName, string>

/** Feeds that are called the same in every language. */
const feedAcronyms = { osv: 'OSV', nvd: 'NVD', kev: 'CISA KEV', eukev: 'EU KEV', epss: 'EPSS', euvd: 'EUVD', cwe: 'CWE' }

const en = {
  locale: 'en-GB',
  subject: (parts: readonly string[], company: string) => `Waybill: ${parts.join(', ')} – ${company}`,
  nothingNew: 'nothing new',
  counted: {
    deadlines: (count: number) => (count === 1 ? '1 deadline' : `${String(count)} deadlines`),
    exploited: (count: number) => `${String(count)} exploited`,
    serious: (count: number) => `${String(count)} critical or high`,
    waiting: (count: number) => (count === 1 ? '1 waits for you' : `${String(count)} wait for you`),
    fixed: (count: number) => `${String(count)} fixed`,
    others: (count: number) => `${String(count)} to check`,
  },
  headings: { daily: 'Your daily digest', weekly: 'Your weekly digest', never: 'Your digest' },
  about: (company: string, since: string, until: string) => `${company}, ${since} to ${until}`,
  nothing: 'Nothing is new, and nothing waits for you. On schedule no mail is sent in this case.',
  news: { exploited: 'New: exploited or malicious', serious: 'New: critical and high', fixed: 'Fixed' },
  cards: cardTitles,
  badges: {
    exploited: 'Exploited',
    malicious: 'Malicious',
    new: 'New',
    critical: 'Critical',
    high: 'High',
    other: 'Vulnerable',
    fixed: 'Fixed',
  },
  fixedIn: (component: string, versions: string) => `${component}: fixed in ${versions}`,
  noFix: (component: string) => `${component}: no fixed version is known`,
  places: (places: string, others: number) => {
    if (others === 0) return `In ${places}`
    return `In ${places} and ${String(others)} more ${others === 1 ? 'module' : 'modules'}`
  },
  withOthers: (name: string, others: number) => `${name} and ${String(others)} ${others === 1 ? 'other' : 'others'}`,
  company: 'the company',
  feeds: {
    ...feedAcronyms,
    eol: 'End of life',
    packages: 'Package registries',
    repositories: 'Source repositories',
  },
  more: (count: number) => `and ${String(count)} more`,
  due: (at: string) => `due ${at}`,
  overdue: (at: string) => `overdue since ${at}`,
  noDue: 'no date',
  dueAfterMeasure: 'final report due 14 days after a measure is available',
  ends: (at: string) => `ends on ${at}`,
  ended: (at: string) => `ended on ${at}`,
  hasEnded: 'has ended',
  waitingSince: (at: string) => `waiting since ${at}`,
  documentOf: (at: string) => `document of ${at}`,
  failedOn: (at: string) => `failed on ${at}`,
  noDocumentSince: (at: string) => `no document since ${at}`,
  lastRead: (at: string) => `last read on ${at}`,
  neverRead: 'never read',
  failingSince: (at: string) => `failing since ${at}`,
  disabled: 'disabled',
  why: 'You get this mail because you chose it in your settings. It is sent only when something is new.',
  settings: 'Change the schedule',
  unsubscribe: 'Unsubscribe',
}

/** The texts of a digest. */
export type DigestTexts = typeof en

const de: DigestTexts = {
  locale: 'de-DE',
  subject: (parts, company) => `Waybill: ${parts.join(', ')} – ${company}`,
  nothingNew: 'nichts Neues',
  counted: {
    deadlines: (count) => (count === 1 ? '1 Frist' : `${String(count)} Fristen`),
    exploited: (count) => `${String(count)} ausgenutzt`,
    serious: (count) => `${String(count)} kritisch oder hoch`,
    waiting: (count) => (count === 1 ? '1 wartet auf Sie' : `${String(count)} warten auf Sie`),
    fixed: (count) => `${String(count)} behoben`,
    others: (count) => `${String(count)} zu prüfen`,
  },
  headings: { daily: 'Ihre tägliche Übersicht', weekly: 'Ihre wöchentliche Übersicht', never: 'Ihre Übersicht' },
  about: (company, since, until) => `${company}, ${since} bis ${until}`,
  nothing: 'Es gibt nichts Neues, und nichts wartet auf Sie. Nach Zeitplan wird in diesem Fall keine E-Mail gesendet.',
  news: { exploited: 'Neu: ausgenutzt oder schädlich', serious: 'Neu: kritisch und hoch', fixed: 'Behoben' },
  cards: {
    'exploited-in-products': 'Meldungen an Behörden (CRA)',
    exploited: 'Ausgenutzte Schwachstellen',
    reviews: 'Freigaben, die auf Sie warten',
    exceptions: 'Entscheidungen, die bald ablaufen oder abgelaufen sind',
    'undecided-risks': 'Risiken, über die zu entscheiden ist',
    'new-vulnerabilities': 'Neue Schwachstellen',
    tasks: 'Ihre Aufgaben',
    'failed-scans': 'Fehlgeschlagene Scans',
    'unmapped-documents': 'Dokumente mit nicht gelesenen Feldern',
    'inactive-modules': 'Module seit 30 Tagen ohne Dokument',
    'missing-dossier-entries': 'Produkte mit unvollständiger technischer Dokumentation',
    'stale-feeds': 'Verspätete Datenquellen',
    'failing-webhooks': 'Fehlschlagende Webhooks',
  },
  badges: {
    exploited: 'Ausgenutzt',
    malicious: 'Schädlich',
    new: 'Neu',
    critical: 'Kritisch',
    high: 'Hoch',
    other: 'Verwundbar',
    fixed: 'Behoben',
  },
  fixedIn: (component, versions) => `${component}: behoben in ${versions}`,
  noFix: (component) => `${component}: keine behobene Version bekannt`,
  places: (places, others) => {
    if (others === 0) return `In ${places}`
    return `In ${places} und ${String(others)} ${others === 1 ? 'weiterem Modul' : 'weiteren Modulen'}`
  },
  withOthers: (name, others) => (others === 1 ? `${name} und eine weitere` : `${name} und ${String(others)} weitere`),
  company: 'das Unternehmen',
  feeds: {
    ...feedAcronyms,
    eol: 'Supportende',
    packages: 'Paketregister',
    repositories: 'Quellcode-Repositorys',
  },
  more: (count) => (count === 1 ? 'und 1 weiterer Eintrag' : `und ${String(count)} weitere Einträge`),
  due: (at) => `fällig am ${at}`,
  overdue: (at) => `überfällig seit dem ${at}`,
  noDue: 'ohne Datum',
  dueAfterMeasure: 'Abschlussbericht fällig 14 Tage, nachdem eine Maßnahme verfügbar ist',
  ends: (at) => `läuft am ${at} ab`,
  ended: (at) => `am ${at} abgelaufen`,
  hasEnded: 'abgelaufen',
  waitingSince: (at) => `wartet seit dem ${at}`,
  documentOf: (at) => `Dokument vom ${at}`,
  failedOn: (at) => `am ${at} fehlgeschlagen`,
  noDocumentSince: (at) => `kein Dokument seit dem ${at}`,
  lastRead: (at) => `zuletzt am ${at} gelesen`,
  neverRead: 'nie gelesen',
  failingSince: (at) => `schlägt seit dem ${at} fehl`,
  disabled: 'abgeschaltet',
  why: 'Sie erhalten diese E-Mail, weil Sie sie in Ihren Einstellungen bestellt haben. Sie wird nur gesendet, wenn es etwas Neues gibt.',
  settings: 'Zeitplan ändern',
  unsubscribe: 'Abbestellen',
}

export const digestTexts: Readonly<Record<DigestLanguage, DigestTexts>> = { en, de }
