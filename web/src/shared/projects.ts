import { useQuery } from '@tanstack/react-query'
import { api, unwrapPage } from '../api/client.ts'
import { loadAll } from '../api/load-all.ts'
import type { components } from '../api/schema.d.ts'

type ProjectItem = components['schemas']['ProjectItem']

/** The projects of the company by name; undefined while they are loaded. */
export function useProjects(): readonly ProjectItem[] | undefined {
  const { data } = useQuery({
    queryKey: ['projects', 'all'],
    staleTime: 300_000,
    queryFn: ({ signal }) => loadAll((page) => unwrapPage<ProjectItem>(api.GET('/core/projects', { params: { query: { page } }, signal }))),
  })
  return data
}
