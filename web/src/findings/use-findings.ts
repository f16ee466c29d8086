import { useQuery } from '@tanstack/react-query'
import { api, type Page, unwrap } from '../api/client.ts'
import { usePagedRows, type PagedRows } from '../ui/use-paged-rows.ts'
import type { Finding, FindingFacets } from './finding.ts'
import { type FindingSearch, toApiQuery } from './finding-query.ts'

/** A page of findings; the first one carries the facets. */
interface FindingPage extends Page<Finding> {
  readonly facets: FindingFacets | undefined
  /** There are more findings than are counted. */
  readonly isCapped: boolean
}

/** The findings of a search, loaded as they come into view. */
export function useFindings(search: FindingSearch): PagedRows<Finding, FindingPage> {
  return usePagedRows<Finding, FindingPage>({ key: ['findings', search], load: (page, signal) => loadPage(search, page, signal) })
}

async function loadPage(search: FindingSearch, page: number, signal: AbortSignal): Promise<FindingPage> {
  const query = { ...toApiQuery(search), page, ...(page === 1 && { facets: 'true' as const }) }
  const outcome = await api.GET('/core/findings', { params: { query }, signal })
  // a list that is also served as CSV has texts as its type
  const body = (await unwrap(Promise.resolve(outcome))) as Exclude<(typeof outcome)['data'], string | undefined>
  const { headers } = outcome.response
  // without `group` the items are findings
  const [items, facets] = Array.isArray(body) ? [body, undefined] : [body.items, body.facets]
  return {
    items: items as readonly Finding[],
    facets,
    total: Number(headers.get('x-total-count') ?? items.length),
    isCapped: headers.get('x-total-count-capped') === 'true',
  }
}

/** The evidence of a finding, replayed by the service. */
export function useEvidence(finding: Pick<Finding, '_id' | 'moduleId'>) {
  const { _id: id, moduleId } = finding
  return useQuery({
    queryKey: ['findings', 'evidence', id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/core/modules/{module_id}/findings/{finding_id}/proof', {
          params: { path: { module_id: moduleId, finding_id: id } },
          signal,
        }),
      ),
  })
}
