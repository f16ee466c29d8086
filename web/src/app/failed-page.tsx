import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MissingCode } from '../api/load-code.ts'
import { ErrorState } from '../ui/page-states.tsx'
import { useWords } from '../words/words.tsx'

/** In place of a page that cannot be shown. */
export function FailedPage({ error }: ErrorComponentProps): ReactNode {
  const { states } = useWords()
  const failure = error instanceof Error ? error : new Error(String(error))
  return (
    <div className="page">
      <ErrorState
        error={error instanceof MissingCode ? new Error(states.missingCode) : failure}
        isWholePage
        onRetry={() => globalThis.location.reload()}
      />
    </div>
  )
}
