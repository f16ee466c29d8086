import type { Language } from './language.ts'

/** Says the name of a decision, such as "not affected: CVE-2021-44228 and 2 more", in a language. The service names it in English. */
export function sayDecision(name: string, language: Language): string {
  const [, status = '', key = '', more] = /^(.+?): (\S+)(?: and (\d+) more)?$/u.exec(name) ?? []
  const said = statuses[status]
  if (language === 'en' || said === undefined) return name
  return `${said}: ${key}${more === undefined ? '' : ` und ${more} weitere`}`
}

/** Says the name of what an event is about: some are the service's own words, other names are of users. */
export function sayNameOf({ object, name }: { readonly object: string; readonly name: string }, language: Language): string {
  if (object === 'vex') return sayDecision(name, language)
  return language === 'de' ? (serviceNames[object]?.[name] ?? name) : name
}

/** Says the status of a statement in German. */
export function sayStatus(status: string): string {
  return statuses[status] ?? status
}

type Table = Readonly<Record<string, string>>

/** What the service removes after its time, by the name that it writes. */
export const removedTexts: Table = {
  'lines of the audit log': 'Zeilen des Protokolls',
  'documents of replaced scans': 'Dokumente ersetzter Scans',
  'replaced results of analysis tools': 'ersetzte Ergebnisse von Analysewerkzeugen',
  'changes of risks by the service': 'Änderungen von Risiken durch den Dienst',
  'analyses that changed nothing': 'Analysen, die nichts geändert haben',
}

/** Names that the service gives to what has none, by the object of the event. */
const serviceNames: Readonly<Record<string, Table>> = { retention: removedTexts, scan: { 'binary links': 'Links zu Binärdateien' } }

const statuses: Table = {
  'not affected': 'nicht betroffen',
  affected: 'betroffen',
  fixed: 'behoben',
  'under investigation': 'wird untersucht',
}
