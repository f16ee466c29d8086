import { api, type Page, unwrapPage } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import type { Search } from '../api/search.ts'
import type { PagedQuery } from '../ui/use-paged-rows.ts'

export type PortfolioItem = components['schemas']['PortfolioItem']

/** Which projects or modules are listed, and in which order. */
export type PortfolioQuery = Readonly<Record<string, string>> & { readonly level: PortfolioItem['type'] }

/** Reads the query of an address; `projectId` is of the page, whose list is of its modules. */
export function readPortfolioQuery({ q, sort, status, tags, asOf, level, ...search }: Search, fixed?: string): PortfolioQuery {
  const projectId = fixed ?? search['projectId']
  const given = Object.entries({ q, sort, status, tags, projectId, asOf }).filter(([, value]) => value)
  const isModules = level === 'module' || fixed !== undefined
  return { ...(Object.fromEntries(given) as Record<string, string>), level: isModules ? 'module' : 'project' }
}

/** Returns the list that a query asks for. */
export function portfolioRows(query: PortfolioQuery): PagedQuery<PortfolioItem, Page<PortfolioItem>> {
  return {
    key: ['portfolio', query],
    load: (page, signal) => unwrapPage(api.GET('/core/portfolio', { params: { query: { ...query, page } }, signal })),
  }
}
