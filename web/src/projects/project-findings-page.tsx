import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { FindingsView } from '../findings/findings-view.tsx'

/** The findings of a project's modules. */
export function ProjectFindingsPage(): ReactNode {
  const { projectId = '' } = useParams({ strict: false })
  const scope = useMemo(() => ({ projectId }), [projectId])
  return <FindingsView scope={scope} />
}
