import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { permissions } from '../app/permissions.ts'
import { useHasRole, useSession } from '../app/session.ts'

interface ReleaseLinkProps {
  readonly approvalId: string
  readonly children: ReactNode
}

/** The name of a release, with a link for those who may open it. */
export function ReleaseLink({ approvalId, children }: ReleaseLinkProps): ReactNode {
  const { features } = useSession()
  const mayOpen = useHasRole()(...permissions.portfolioReaders) && features.includes('approvals')
  if (!mayOpen) return children
  return (
    <Link to="/releases/$approvalId" params={{ approvalId }}>
      {children}
    </Link>
  )
}
