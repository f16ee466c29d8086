import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, tagOf, unwrapWithHeaders } from '../api/client.ts'
import { permissions } from './permissions.ts'
import { useHasRole } from './session.ts'
import { type PortfolioItem, standingQuery } from './standing.ts'

/** Where a module is and how it stands, as every role that may read its findings sees it. */
export interface ModuleStanding {
  readonly name: string
  readonly projectId: string
  readonly project: string
  /** Null before the first one. Its date is part of the settings, which not all roles may read. */
  readonly analysis: ModuleAnalysis | null
}

interface ModuleAnalysis {
  readonly date?: string
  readonly scanId: string
  readonly statistics: Readonly<Record<string, unknown>>
  /** Open findings of vulnerabilities that are known to be exploited. */
  readonly exploited: number
  /** The scan before the one that was analysed. */
  readonly previousScanId: string | null
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

/** Returns a module with the name of its project; nothing without an id. */
export function useModule(moduleId: string | null) {
  const mayReadSettings = useHasRole()(...permissions.portfolioReaders)
  const detail = useQuery({
    ...moduleQuery(moduleId),
    enabled: moduleId !== null && mayReadSettings,
    select: ({ values }): ModuleStanding => values,
  })
  const standing = useQuery({
    ...standingQuery('module', moduleId ?? ''),
    enabled: moduleId !== null && !mayReadSettings,
    select: standingOf,
  })
  return mayReadSettings ? detail : standing
}

function standingOf({ name, projectId, project, lastScan, statistics, exploited }: PortfolioItem): ModuleStanding {
  const analysis = lastScan && { scanId: lastScan['_id'], statistics, exploited, previousScanId: lastScan.previousId }
  return { name, projectId, project, analysis }
}
