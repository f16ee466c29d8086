import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { useWords } from '../words/words.tsx'

/** A module with its project. */
export function useModule(moduleId: string) {
  return useQuery({
    queryKey: ['modules', moduleId],
    queryFn: ({ signal }) => unwrap(api.GET('/core/modules/{module_id}', { params: { path: { module_id: moduleId } }, signal })),
  })
}

const tabs = [
  ['', 'overview'],
  ['/findings', 'findings'],
  ['/components', 'components'],
  ['/graph', 'graph'],
  ['/licences', 'licences'],
  ['/fixes', 'fixes'],
  ['/changes', 'changes'],
  ['/history', 'history'],
  ['/documents', 'documents'],
  ['/settings', 'settings'],
] as const

/** The head of every page of a module: where it is, and its tabs. */
export function ModuleFrame(): ReactNode {
  const words = useWords()
  const { moduleId = '' } = useParams({ strict: false })
  const { data: module, error, refetch } = useModule(moduleId)
  const project = useQuery({
    queryKey: ['projects', module?.projectId],
    enabled: module !== undefined,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/core/projects/{project_id}', { params: { path: { project_id: module?.projectId ?? '' } }, signal })),
  })
  if (error) return <ErrorState isWholePage error={error} onRetry={() => void refetch()} />
  if (module === undefined) return <LoadingState />
  return (
    <div className="page">
      <div className="page-head">
        <h1>
          <Link to="/projects/$projectId" params={{ projectId: module.projectId }}>
            {project.data?.name ?? '…'}
          </Link>{' '}
          / {module.name}
        </h1>
      </div>
      <TabLinks
        label={module.name}
        tabs={tabs.map(([path, label]) => ({ to: `/modules/${moduleId}${path}`, label: words.module[label] }))}
      />
      <Outlet />
    </div>
  )
}
