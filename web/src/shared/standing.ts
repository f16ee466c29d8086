import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'

export type PortfolioItem = components['schemas']['PortfolioItem']

/** Reads how a project or module stands, without its settings, which not all roles may read. */
export function standingQuery(level: PortfolioItem['type'], id: string) {
  return queryOptions({
    // a project stands as its modules do: changes of any of them concern it (changes.ts)
    queryKey: level === 'module' ? ['modules', id, 'standing'] : ['portfolio', 'standing', id],
    queryFn: async ({ signal }): Promise<PortfolioItem> => {
      const query = { level, ...(level === 'module' ? { moduleId: id } : { projectId: id }) }
      // it is a table only where that is asked for
      const [item] = (await unwrap(api.GET('/core/portfolio', { params: { query }, signal }))) as readonly PortfolioItem[]
      if (item === undefined) throw new ApiError(404, {})
      return item
    },
  })
}
