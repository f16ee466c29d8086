import { useQuery } from '@tanstack/react-query'
import { api, type Page, unwrapPage } from '../api/client.ts'
import { loadAll } from '../api/load-all.ts'
import type { components } from '../api/schema.d.ts'
import type { Place } from './use-settings.ts'

export type Finding = components['schemas']['FindingListItem']
export type ModuleContext = components['schemas']['EnvironmentalContext']

/** Pages of 100 that are scored. */
const mostPages = 10

/** The vulnerabilities of a module or a project with their vectors, the worst first, and how many there are in all. */
export function useScoredFindings({ level, id }: Place) {
  return useQuery({
    queryKey: ['findings', 'scored', level, id],
    queryFn: async ({ signal }) => {
      const scope = level === 'module' ? { moduleId: id } : { projectId: id }
      function load(page: number): Promise<Page<Finding>> {
        const outcome = api.GET('/core/findings', {
          params: { query: { ...scope, kind: 'vulnerability', sort: 'severity', page } },
          signal,
        })
        // without `group` the items are findings
        return unwrapPage(outcome as Parameters<typeof unwrapPage<Finding>>[0])
      }
      const first = await load(1)
      const pages = Math.min(mostPages, Math.ceil(first.total / 100))
      const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, i) => load(i + 2)))
      return { findings: [first, ...others].flatMap(({ items }) => items), total: first.total }
    },
  })
}

/** Loads the own settings of each module of a project, by id; nothing for a module. */
export function useModuleContexts({ level, id }: Place) {
  return useQuery({
    queryKey: ['projects', id, 'environmental-context'],
    enabled: level === 'project',
    queryFn: async ({ signal }) => {
      const path = { project_id: id }
      const contexts = await loadAll((page) =>
        unwrapPage<ModuleContext>(
          api.GET('/core/projects/{project_id}/environmental-context', { params: { path, query: { page } }, signal }),
        ),
      )
      return new Map(contexts.map((context) => [context.moduleId, context]))
    },
  })
}
