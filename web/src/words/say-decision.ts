import type { Language } from './language.ts'

/** Says the name of a decision, such as "not affected: CVE-2021-44228 and 2 more", in a language. The service names it in English. */
export function sayDecision(name: string, language: Language): string {
  const [, status = '', key = '', more] = /^(.+?): (\S+)(?: and (\d+) more)?$/u.exec(name) ?? []
  const said = statuses[status]
  if (language === 'en' || said === undefined) return name
  return `${said}: ${key}${more === undefined ? '' : ` und ${more} weitere`}`
}

/** Says the name of what an event is about: those of decisions are the service's own words, other names are of users. */
export function sayNameOf({ object, name }: { readonly object: string; readonly name: string }, language: Language): string {
  return object === 'vex' ? sayDecision(name, language) : name
}

const statuses: Readonly<Record<string, string>> = {
  'not affected': 'nicht betroffen',
  affected: 'betroffen',
  fixed: 'behoben',
  'under investigation': 'wird untersucht',
}
