import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/page-states.tsx'

/** In place of a page that cannot be shown, as when its code is no longer there. */
export function FailedPage({ error }: ErrorComponentProps): ReactNode {
  const failure = error instanceof Error ? error : new Error(String(error))
  return (
    <div className="page">
      <ErrorState error={failure} isWholePage onRetry={() => globalThis.location.reload()} />
    </div>
  )
}
