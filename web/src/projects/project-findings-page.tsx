import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { Search } from '../api/search.ts'
import { FindingsView } from '../findings/findings-view.tsx'
import { preloadFindings } from '../findings/use-findings.ts'

export function preload(search: Search, { projectId = '' }: Readonly<Record<string, string>>): void {
  preloadFindings(search, { projectId })
}

/** The findings of a project's modules. */
export function ProjectFindingsPage(): ReactNode {
  const { projectId = '' } = useParams({ strict: false })
  const scope = useMemo(() => ({ projectId }), [projectId])
  return <FindingsView scope={scope} />
}
