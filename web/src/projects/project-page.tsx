import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { api, unwrap } from '../api/client.ts'
import { FindingsView } from '../findings/findings-view.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'

/** A project with the findings of its modules. */
export function ProjectPage(): ReactNode {
  const { projectId = '' } = useParams({ strict: false })
  const scope = useMemo(() => ({ projectId }), [projectId])
  const { data, error, refetch } = useQuery({
    queryKey: ['projects', projectId],
    queryFn: ({ signal }) => unwrap(api.GET('/core/projects/{project_id}', { params: { path: { project_id: projectId } }, signal })),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  return (
    <div className="page">
      <h1>{data.name}</h1>
      <FindingsView scope={scope} />
    </div>
  )
}
