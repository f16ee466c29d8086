import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { FindingsView } from '../findings/findings-view.tsx'

/** The findings of a module. */
export function ModuleFindingsPage(): ReactNode {
  const { moduleId = '' } = useParams({ strict: false })
  const scope = useMemo(() => ({ moduleId }), [moduleId])
  return <FindingsView scope={scope} />
}
