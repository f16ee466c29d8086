import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { api, tagOf, unwrap, unwrapWithHeaders } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { permissions } from './permissions.ts'
import { useHasRole } from './session.ts'

type PortfolioItem = components['schemas']['PortfolioItem']

/** Where a module is and how it stands, as every role that may read its findings sees it. */
export interface ModuleStanding {
  readonly name: string
  readonly projectId: string
  readonly project: string
  /** Null before the first one. Its date is part of the settings, which not all roles may read. */
  readonly analysis: { readonly date?: string; readonly scanId?: string; readonly statistics: Readonly<Record<string, unknown>> } | null
}

/** Reads a module with the name of its project. Its settings are part of it, so their page begins with this answer and its tag. */
export function moduleQuery(moduleId: string | null) {
  return queryOptions({
    queryKey: ['modules', moduleId],
    enabled: moduleId !== null,
    queryFn: async ({ signal }) => {
      const params = { path: { module_id: moduleId ?? '' } }
      const { data, headers } = await unwrapWithHeaders(api.GET('/core/modules/{module_id}', { params, signal }))
      return { values: data, etag: tagOf(headers) }
    },
  })
}

/** Reads how a module stands without its settings. */
function standingQuery(moduleId: string | null) {
  return queryOptions({
    queryKey: ['modules', moduleId, 'standing'],
    queryFn: async ({ signal }): Promise<ModuleStanding> => {
      const query = { level: 'module', moduleId: moduleId ?? '' } as const
      // it is a table only where that is asked for
      const [item] = (await unwrap(api.GET('/core/portfolio', { params: { query }, signal }))) as readonly PortfolioItem[]
      if (item === undefined) throw new ApiError(404, {})
      return { ...item, analysis: item.lastScan && { scanId: item.lastScan['_id'], statistics: item.statistics } }
    },
  })
}

/** Returns a module with the name of its project; nothing without an id. */
export function useModule(moduleId: string | null) {
  const mayReadSettings = useHasRole()(...permissions.portfolioReaders)
  const detail = useQuery({
    ...moduleQuery(moduleId),
    enabled: moduleId !== null && mayReadSettings,
    select: ({ values }): ModuleStanding => values,
  })
  const standing = useQuery({ ...standingQuery(moduleId), enabled: moduleId !== null && !mayReadSettings })
  return mayReadSettings ? detail : standing
}
