import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { api, unwrapPage } from '../api/client.ts'
import { loadAll } from '../api/load-all.ts'
import type { components } from '../api/schema.d.ts'

type ProjectItem = components['schemas']['ProjectItem']

/** Asks for the projects of the company by name. */
export function useProjectsQuery(): UseQueryResult<readonly ProjectItem[]> {
  return useQuery({
    queryKey: ['projects', 'all'],
    staleTime: 300_000,
    queryFn: ({ signal }) => loadAll((page) => unwrapPage<ProjectItem>(api.GET('/core/projects', { params: { query: { page } }, signal }))),
  })
}

/** The projects of the company by name; undefined while they are loaded, and where they could not be. */
export function useProjects(): readonly ProjectItem[] | undefined {
  return useProjectsQuery().data
}
