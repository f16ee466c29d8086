import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { TableFormat } from '#platform/http/csv.ts'
import { PageQuery } from '#platform/http/paging.ts'
import { isTrue, QueryFlag } from '#platform/http/query.ts'
import { readSort, type Sort } from '#platform/http/query-sort.ts'
import { readList, readWords } from '#platform/http/query-words.ts'
import { moduleStatuses, TagsQuery } from '#portfolio/portfolio.ts'

export const portfolioSorts = ['exploited', 'name', 'status', 'violations', 'warnings', 'critical', 'components', 'lastScan'] as const

export const PortfolioQuery = Type.Object({
  ...PageQuery.properties,
  level: Type.Optional(Type.Enum(['project', 'module'], { default: 'project' })),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'part of the name, in any case' })),
  projectId: Type.Optional(Type.String()),
  moduleId: Type.Optional(Type.String({ description: 'this module, or its project' })),
  pinned: Type.Optional(QueryFlag),
  tags: TagsQuery,
  status: Type.Optional(Type.String({ description: `${moduleStatuses.join(', ')}; comma-separated` })),
  sort: Type.Optional(
    Type.String({ description: `${portfolioSorts.join(', ')}: worst or newest first, names A to Z; - before it for the reverse` }),
  ),
  asOf: Type.Optional(Type.String({ description: 'ISO 8601 date or date-time: the figures as they were then' })),
  format: TableFormat,
})
export type PortfolioQuery = Static<typeof PortfolioQuery>

/** Which projects or modules, and in which order. */
export interface PortfolioFilter {
  readonly level: 'project' | 'module'
  readonly part: string | undefined
  readonly projectId: string | undefined
  /** Only this module, or its project. */
  readonly moduleId: string | undefined
  /** Only what this user or key has pinned. */
  readonly pinnedBy?: string | undefined
  readonly tagNames: readonly string[] | undefined
  readonly statuses: readonly string[] | undefined
  readonly sort: Sort<(typeof portfolioSorts)[number]>
  /** As of when; undefined: the present. */
  readonly asOf?: Date | undefined
}

/** Reads the filter of a query of a caller; 400 names the parameter at fault. */
export function readPortfolioFilter({ id }: Pick<Caller, 'id'>, query: PortfolioQuery): PortfolioFilter {
  const { level = 'project', q, projectId, moduleId, pinned, tags, status, sort } = query
  return {
    level,
    part: q?.trim().toLowerCase() || undefined,
    projectId: projectId || undefined,
    moduleId: moduleId || undefined,
    pinnedBy: isTrue(pinned) ? id : undefined,
    tagNames: readList('tags', tags),
    statuses: readWords('status', status, moduleStatuses),
    sort: readSort(sort, portfolioSorts),
  }
}
