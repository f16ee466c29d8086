import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Page, tagOf, unwrap, unwrapPage, unwrapWithHeaders } from '../api/client.ts'
import { type PagedQuery, type PagedRows, usePagedRows } from '../ui/use-paged-rows.ts'
import type { MatrixColumn } from './heat.ts'
import type { Risk, Scheme } from './risk.ts'
import type { RiskSearch } from './risk-query.ts'

/** The risks of a search, loaded as they come into view. */
export function useRisks(search: RiskSearch): PagedRows<Risk> {
  return usePagedRows(riskRows(search))
}

export function riskRows(search: RiskSearch): PagedQuery<Risk, Page<Risk>> {
  return {
    key: ['risks', 'list', search],
    load: (page, signal) => unwrapPage<Risk>(api.GET('/core/risks', { params: { query: { ...search, page } }, signal })),
  }
}

/** The number of risks and their cost by impact class and another field. */
export function useMatrix(search: RiskSearch, columns: MatrixColumn) {
  return useQuery({
    queryKey: ['risks', 'matrix', search, columns],
    queryFn: ({ signal }) => unwrap(api.GET('/core/risks/reports/matrix', { params: { query: { ...search, columns } }, signal })),
  })
}

/** Created, resolved and open risks by month since a day. */
export function useTrend(search: RiskSearch, from: string) {
  return useQuery({
    queryKey: ['risks', 'trend', search, from],
    queryFn: ({ signal }) => unwrap(api.GET('/core/risks/reports/trend', { params: { query: { ...search, from } }, signal })),
  })
}

export function riskQuery(riskId: string) {
  return queryOptions({
    queryKey: ['risks', 'one', riskId],
    queryFn: ({ signal }) => unwrap(api.GET('/core/risks/{risk_id}', { params: { path: { risk_id: riskId } }, signal })),
    refetchInterval: 30_000,
  })
}

/** The scheme that applies to a module or a project. */
export function useScheme(place: { readonly projectId: string; readonly moduleId?: string | null } | undefined) {
  const query = { projectId: place?.projectId ?? '', ...(place?.moduleId && { moduleId: place.moduleId }) }
  return useQuery({
    queryKey: ['risks', 'scheme', query],
    enabled: place !== undefined,
    queryFn: async ({ signal }): Promise<Scheme> => {
      const { data, headers } = await unwrapWithHeaders(api.GET('/core/risks/scheme', { params: { query }, signal }))
      return { ...data, etag: tagOf(headers) }
    },
  })
}
