import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'
import { useFormats, useWords } from '../words/words.tsx'
import { type Finding, severityTone } from './finding.ts'

/** The severity of a finding with its score. */
export function SeverityMark({ severity, score }: Pick<Finding, 'severity' | 'score'>): ReactNode {
  const words = useWords()
  const { number } = useFormats()
  return (
    <Mark tone={severityTone({ severity })}>
      {words.severities[severity]} {score === null ? '' : number(score)}
    </Mark>
  )
}
