import type { paths } from '../api/schema.d.ts'
import type { Search } from '../api/search.ts'

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
  'weakness',
  'scoreFrom',
  'epssFrom',
  'since',
  'projectId',
  'moduleId',
  'tags',
] as const
export type FilterName = (typeof filterNames)[number]

/** Filters and order, and which moment of the past is listed (docs/reference/changes.md#as-of). */
export type FindingSearch = Readonly<Partial<Record<FilterName | 'sort' | 'asOf' | 'knowledge', string | undefined>>>

/** The groups that a list of findings can be shown in (docs/reference/findings.md#groups). */
export const groupNames = ['vulnerability', 'component', 'introducedBy', 'rule', 'weakness'] as const
export type GroupName = (typeof groupNames)[number]
/** How rows of findings are shown. */
export type RowsLayout = 'list' | 'scatter' | GroupName
export type FindingsLayout = RowsLayout | 'upgrade'

/** Returns how the address wants the findings to be shown: `group` names the groups, or asks for the fix plan; `view=scatter` is the drawing. */
export function readLayout({ group, view, asOf }: Readonly<Record<string, string | undefined>>): FindingsLayout {
  const isPast = Boolean(asOf)
  if (group === 'upgrade' && !isPast) return group
  return groupNames.find((name) => name === group) ?? (view === 'scatter' && !isPast ? view : 'list')
}

/** Where a finding is: its id alone says it only together with its module. */
export interface OpenedFinding {
  readonly id: string
  readonly moduleId: string
}

/** Reads the open finding of an address: `<id>` on the pages of a module, `<module>.<id>` elsewhere. */
export function readOpened(text: string | undefined, scopeModuleId: string | undefined): OpenedFinding | undefined {
  const [id, moduleId = scopeModuleId] = (text ?? '').split('.').toReversed()
  return id && moduleId ? { id, moduleId } : undefined
}

/** Writes the open finding of an address, as `readOpened` reads it. */
export function writeOpened({ id, moduleId }: OpenedFinding, scopeModuleId: string | undefined): string {
  return moduleId === scopeModuleId ? id : `${moduleId}.${id}`
}

/** Written into the address as `decided` where no filter is left: without any, a list of now is of undecided findings. */
const anyValue = 'any'

/** Takes what concerns findings from the address. */
export function readFindingSearch(search: Readonly<Record<string, string | undefined>>): FindingSearch {
  const names = new Set<string>([...filterNames, 'sort', 'asOf', 'knowledge'])
  const read = Object.entries(search).filter(([name, value]) => names.has(name) && value !== undefined && value !== '')
  const { decided, ...others }: FindingSearch = Object.fromEntries(read)
  const isDefault = others.asOf === undefined && read.every(([name]) => name === 'sort' || name === 'knowledge')
  return isDefault ? { ...others, decided: 'false' } : { ...others, ...(decided !== undefined && decided !== anyValue && { decided }) }
}

/** Returns a change of the address with what keeps the filter on decisions, or the lack of it, when other filters come or go. */
export function keepDecided(search: Search, changed: Search): Search {
  if (!filterNames.some((name) => name in changed)) return changed
  const { decided = 'decided' in changed ? undefined : readFindingSearch(search).decided } = changed
  const next = { ...search, ...changed }
  const hasOthers = filterNames.some((name) => name !== 'decided' && next[name])
  return { ...changed, decided: decided ?? (hasOthers ? undefined : anyValue) }
}

/** Whether nothing but the default restricts a list. */
export function isUndecidedAlone(search: FindingSearch, filters: readonly FilterName[]): boolean {
  return filters.every((name) => name === 'decided') && search.decided === 'false'
}

/** Takes the same with the filters that a page sets itself. Only the past of one module is seen with the knowledge of today. */
export function readScopedSearch(search: Readonly<Record<string, string | undefined>>, scope: FindingSearch): FindingSearch {
  const { knowledge, ...wanted } = { ...readFindingSearch(search), ...scope }
  return knowledge === 'today' && wanted.asOf && scope.moduleId ? { ...wanted, knowledge } : wanted
}

/** Returns without a value what is not stored of the past, and refused there (docs/reference/findings.md#as-of). */
export function notOfThePast({ sort }: FindingSearch): FindingSearch {
  return { decided: undefined, epssFrom: undefined, ...(/^-?epss$/u.test(sort ?? '') && { sort: undefined }) }
}

/** Makes the query of the API: numbers are sent as numbers. */
export function toApiQuery(search: FindingSearch): ApiQuery {
  const { scoreFrom, epssFrom, knowledge: _ofModules, ...texts } = search
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

/** Returns the change of an address that takes filters out of it. */
export function clearedFilters(filters: readonly FilterName[]): Readonly<Record<string, undefined>> {
  return Object.fromEntries(filters.map((name) => [name, undefined]))
}
