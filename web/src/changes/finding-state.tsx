import type { ReactNode } from 'react'
import { statusTone } from '../shared/finding.ts'
import { SeverityMark } from '../shared/severity-mark.tsx'
import { Mark } from '../ui/mark.tsx'
import { useWords } from '../words/words.tsx'
import type { FindingChange } from './use-changes.ts'

interface FindingStateProps {
  readonly state: FindingChange['from']
  /** What stands for a finding that is not there. */
  readonly absent: string
  /** The status alone, where the rest did not change. */
  readonly isOfStatus?: boolean
}

/** What a finding was or became. */
export function FindingState({ state, absent, isOfStatus = false }: FindingStateProps): ReactNode {
  const words = useWords()
  if (state === null) return <span className="soft">{absent}</span>
  const status = <Mark tone={statusTone(state)}>{words.finding[state.status]}</Mark>
  if (isOfStatus) return status
  return (
    <>
      {status} <SeverityMark {...state} />
      {state.exploited && (
        <>
          {' '}
          <Mark tone="critical">{words.findings.exploited}</Mark>
        </>
      )}
    </>
  )
}
