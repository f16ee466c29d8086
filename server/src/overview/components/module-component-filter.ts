import { type Static, Type } from 'typebox'
import { TableFormat } from '#platform/http/csv.ts'
import { PageQuery } from '#platform/http/paging.ts'
import { isTrue, QueryFlag } from '#platform/http/query.ts'
import { readSort, type Sort } from '#platform/http/query-sort.ts'

export const moduleComponentSorts = ['findings', 'name', 'newer', 'published', 'depth'] as const

export const ModuleComponentQuery = Type.Object({
  ...PageQuery.properties,
  q: Type.Optional(Type.String({ maxLength: 200, description: 'part of the key or the version, in any case' })),
  direct: Type.Optional(QueryFlag),
  sort: Type.Optional(Type.String({ description: `${moduleComponentSorts.join(', ')}; - before it for the reverse` })),
  format: TableFormat,
})

export interface ModuleComponentFilter {
  readonly part: string | undefined
  readonly isDirect: boolean | undefined
  readonly sort: Sort<(typeof moduleComponentSorts)[number]>
}

/** Reads the filter of a query; 400 names the parameter at fault. */
export function readModuleComponentFilter({ q, direct, sort }: Static<typeof ModuleComponentQuery>): ModuleComponentFilter {
  return {
    part: q?.trim().toLowerCase() || undefined,
    isDirect: direct === undefined ? undefined : isTrue(direct),
    sort: readSort(sort, moduleComponentSorts),
  }
}
