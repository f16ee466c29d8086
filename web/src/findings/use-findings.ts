import { useQuery } from '@tanstack/react-query'
import { api, type Page, unwrap, unwrapPage, unwrapWithHeaders } from '../api/client.ts'
import type { Search } from '../api/search.ts'
import type { Finding, FindingFacets, FindingsInGroup } from '../shared/finding.ts'
import { queries } from '../shared/queries.ts'
import { type PagedQuery, pagedQuery, type PagedRows, usePagedRows } from '../ui/use-paged-rows.ts'
import { type FindingSearch, type GroupName, type OpenedFinding, readLayout, readScopedSearch } from './finding-query.ts'
import { listFindings } from './list-findings.ts'

/** A page of findings; the first one carries the facets. */
interface FindingPage extends Page<Finding> {
  readonly facets: FindingFacets | undefined
  /** There are more findings than are counted. */
  readonly isCapped: boolean
}

/** The findings of a search, loaded as they come into view. */
export function useFindings(search: FindingSearch): PagedRows<Finding, FindingPage> {
  return usePagedRows(findingRows(search))
}

/** Since when the company has findings of a search: of a long list, the first one by time is asked for. */
export function useFirstSince(search: FindingSearch): string | undefined {
  const { firstPage, total } = useFindings(search)
  const isLong = firstPage !== undefined && firstPage.items.length < total
  const { data: oldest } = useQuery({ ...pagedQuery(findingRows({ ...search, sort: '-since' })), enabled: isLong })
  const found = isLong ? oldest?.items.slice(0, 1) : firstPage?.items
  return found?.map(({ since }) => since).toSorted()[0]
}

/** Asks for the first findings that an address lists within what its page sets itself; a fix plan lists none. */
export function preloadFindings(search: Search, scope: FindingSearch): void {
  if (readLayout(search) !== 'upgrade') void queries.prefetchQuery(pagedQuery(findingRows(readScopedSearch(search, scope))))
}

function findingRows(search: FindingSearch): PagedQuery<Finding, FindingPage> {
  return { key: ['findings', search], load: (page, signal) => loadPage(search, page, signal) }
}

async function loadPage(search: FindingSearch, page: number, signal: AbortSignal): Promise<FindingPage> {
  const { data, headers } = await unwrapWithHeaders(listFindings(search, { page, ...(page === 1 && { facets: 'true' as const }) }, signal))
  // a list that is also served as CSV has texts as its type
  const body = data as Exclude<typeof data, string>
  // without `group` the items are findings
  const [items, facets] = Array.isArray(body) ? [body, undefined] : [body.items, body.facets]
  return {
    items: items as readonly Finding[],
    facets,
    total: Number(headers.get('x-total-count') ?? items.length),
    isCapped: headers.get('x-total-count-capped') === 'true',
  }
}

/** The groups of a search, those with most undecided violations first. */
export function useFindingGroups(search: FindingSearch, group: GroupName): PagedRows<FindingsInGroup> {
  const { sort: _unused, ...filters } = search
  return usePagedRows<FindingsInGroup, Page<FindingsInGroup>>({
    key: ['findings', 'groups', group, filters],
    load: (page, signal) => {
      const outcome = listFindings(filters, { group, page }, signal)
      // with `group` the items are groups
      return unwrapPage(outcome as Parameters<typeof unwrapPage<FindingsInGroup>>[0])
    },
  })
}

/** The evidence of a finding, replayed by the service, with the finding itself; nothing is read before one is given. */
export function useEvidence(opened: OpenedFinding | undefined) {
  const { id = '', moduleId = '' } = opened ?? {}
  return useQuery({
    queryKey: ['findings', 'evidence', id],
    enabled: opened !== undefined,
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/core/modules/{module_id}/findings/{finding_id}/proof', {
          params: { path: { module_id: moduleId, finding_id: id } },
          signal,
        }),
      ),
  })
}
