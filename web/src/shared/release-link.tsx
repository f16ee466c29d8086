import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayOpen } from './use-may-open.ts'

interface ReleaseLinkProps {
  readonly approvalId: string
  readonly children: ReactNode
}

/** The name of a release, with a link for those who may open it. */
export function ReleaseLink({ approvalId, children }: ReleaseLinkProps): ReactNode {
  if (!useMayOpen('/approvals')) return children
  return (
    <Link to="/releases/$approvalId" params={{ approvalId }}>
      {children}
    </Link>
  )
}
