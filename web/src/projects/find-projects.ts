import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, unwrapPage } from '../api/client.ts'
import { loadAll } from '../api/load-all.ts'
import type { components } from '../api/schema.d.ts'

type Project = components['schemas']['PortfolioItem']

/** The first projects by name: all, those whose name matches, or the one with an id. */
export function useFoundProjects(filter: { readonly q?: string; readonly projectId?: string }, isEnabled: boolean) {
  return useQuery({
    queryKey: ['portfolio', 'names', filter],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { level: 'project', sort: 'name', ...filter } as const
      return (await unwrapPage<Project>(api.GET('/core/portfolio', { params: { query }, signal }))).items
    },
  })
}

/** Returns the project with exactly this name, if there is one. */
export async function findProject(name: string): Promise<Project | undefined> {
  // the service finds parts of names in any case, so other projects may match, too
  const found = await loadAll((page) =>
    unwrapPage<Project>(api.GET('/core/portfolio', { params: { query: { level: 'project', sort: 'name', q: name, page } } })),
  )
  return found.find((project) => project.name === name)
}
