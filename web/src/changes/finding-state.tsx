import type { ReactNode } from 'react'
import { severityTone, statusTone } from '../findings/finding.ts'
import { Mark } from '../ui/mark.tsx'
import { useWords } from '../words/words.tsx'
import type { FindingChange } from './use-changes.ts'

interface FindingStateProps {
  readonly state: FindingChange['from']
  /** What stands for a finding that is not there. */
  readonly absent: string
}

/** What a finding was or became. */
export function FindingState({ state, absent }: FindingStateProps): ReactNode {
  const words = useWords()
  if (state === null) return <span className="soft">{absent}</span>
  return (
    <>
      <Mark tone={statusTone(state)}>{words.finding[state.status]}</Mark>{' '}
      <Mark tone={severityTone(state)}>
        {words.severities[state.severity]} {state.score ?? ''}
      </Mark>
      {state.exploited && (
        <>
          {' '}
          <Mark tone="critical">{words.findings.exploited}</Mark>
        </>
      )}
    </>
  )
}
