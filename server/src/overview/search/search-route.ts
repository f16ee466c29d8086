import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { invalid } from '#platform/http-error.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { search } from '#overview/search/search-report.ts'
import { readSearch, searchableTypes } from '#overview/search/search-request.ts'
import { SearchResult } from '#overview/search/search-result.ts'

const SearchQuery = Type.Object({
  q: Type.String({ maxLength: 200, description: 'part of a name, or in full an id, a purl, a CVE or CWE id' }),
})

/** Registers the search over everything that has a page (docs/reference/overview.md#search). */
export function searchRoute(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/core/search',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'search',
        summary: 'Find projects, modules, components, vulnerabilities, risks, products and approvals',
        tags: ['overview'],
        querystring: SearchQuery,
        response: { 200: Type.Array(SearchResult) },
      },
    },
    async ({ caller, query }) => {
      if (query.q.trim() === '') throw invalid('q', 'q must not be empty')
      return [...(await search(db, caller, readSearch(query.q), searchableTypes(caller)))]
    },
  )
}
