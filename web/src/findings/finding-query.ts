import type { paths } from '../api/schema.d.ts'

type ApiQuery = NonNullable<paths['/core/findings']['get']['parameters']['query']>

/** The filters of a list of findings, in the words of the address and of the API alike. */
export const filterNames = [
  'q',
  'status',
  'kind',
  'severity',
  'exploited',
  'fix',
  'direct',
  'decided',
  'introducedBy',
  'component',
  'vulnerability',
  'rule',
  'scoreFrom',
  'epssFrom',
  'since',
  'projectId',
  'moduleId',
  'tags',
] as const
export type FilterName = (typeof filterNames)[number]

export type FindingSearch = Readonly<Partial<Record<FilterName | 'sort' | 'group', string | undefined>>>

/** Takes what concerns findings from the address. */
export function readFindingSearch(search: Readonly<Record<string, string | undefined>>): FindingSearch {
  const names = new Set<string>([...filterNames, 'sort', 'group'])
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => names.has(name) && value !== undefined && value !== ''))
}

/** Makes the query of the API: numbers are sent as numbers. */
export function toApiQuery(search: FindingSearch): ApiQuery {
  const { scoreFrom, epssFrom, ...texts } = search
  const numbers = { ...(scoreFrom && { scoreFrom: Number(scoreFrom) }), ...(epssFrom && { epssFrom: Number(epssFrom) }) }
  return { ...texts, ...numbers } as ApiQuery
}

/** Adds or removes a word of a filter that combines several: `critical` → `critical,high`. */
export function toggleWord(text: string | undefined, word: string): string | undefined {
  const words = (text ?? '').split(',').filter((each) => each !== '')
  const next = words.includes(word) ? words.filter((each) => each !== word) : [...words, word]
  return next.length === 0 ? undefined : next.join(',')
}

/** Returns the filters that are set, besides those a page sets itself. */
export function activeFilters(search: FindingSearch, fixed: readonly string[]): readonly FilterName[] {
  return filterNames.filter((name) => search[name] !== undefined && !fixed.includes(name))
}
