import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'
import type { Formats } from '../words/formats.ts'

interface FindingCountsProps extends Pick<Formats, 'number'> {
  readonly violations: number
  readonly warnings: number
}

/** Shows the numbers of violations and warnings that are not zero. */
export function FindingCounts({ violations, warnings, number }: FindingCountsProps): ReactNode {
  if (violations + warnings === 0) return <Mark tone="ok">0</Mark>
  return (
    <>
      {violations > 0 && <Mark tone="violation">{number(violations)}</Mark>}{' '}
      {warnings > 0 && <Mark tone="warning">{number(warnings)}</Mark>}
    </>
  )
}
