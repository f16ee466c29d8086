import { useQuery } from '@tanstack/react-query'
import { api, unwrapPage } from '../api/client.ts'
import { type PortfolioItem, standingQuery } from './standing.ts'

/** Where something may have been uploaded to; the company where it is empty. */
export interface UploadPlace {
  readonly projectId?: string | undefined
  readonly moduleId?: string | undefined
}

/** Reports whether a module of a place was ever scanned; undefined while that is unknown, or where it is not asked for. */
export function useHasScans({ projectId, moduleId }: UploadPlace, isAsked: boolean): boolean | undefined {
  const isOfProject = projectId !== undefined && moduleId === undefined
  const project = useQuery({ ...standingQuery('project', projectId ?? ''), enabled: isAsked && isOfProject, select: isScanned })
  const modules = useQuery({
    queryKey: ['portfolio', 'has-scans', { projectId, moduleId }],
    enabled: isAsked && !isOfProject,
    queryFn: async ({ signal }) => {
      const query = { level: 'module', ...(projectId && { projectId }) } as const
      const { items, total } = await unwrapPage<PortfolioItem>(api.GET('/core/portfolio', { params: { query }, signal }))
      const scanned = items.filter(isScanned)
      // of several pages of modules, one was scanned
      if (total > items.length) return true
      return moduleId === undefined ? scanned.length > 0 : scanned.some(({ _id: id }) => id === moduleId)
    },
  })
  const { data, isError } = isOfProject ? project : modules
  return isError ? true : data
}

function isScanned({ lastScan }: PortfolioItem): boolean {
  return lastScan !== null
}
