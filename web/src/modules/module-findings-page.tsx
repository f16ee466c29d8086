import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { Search } from '../api/search.ts'
import { FindingsView } from '../findings/findings-view.tsx'
import { preloadFindings } from '../findings/use-findings.ts'

export function preload(search: Search, { moduleId = '' }: Readonly<Record<string, string>>): void {
  preloadFindings(search, { moduleId })
}

/** The findings of a module. */
export function ModuleFindingsPage(): ReactNode {
  const { moduleId = '' } = useParams({ strict: false })
  const scope = useMemo(() => ({ moduleId }), [moduleId])
  return <FindingsView scope={scope} />
}
