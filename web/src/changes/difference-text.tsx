import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../words/words.tsx'
import { changesTexts } from './changes-texts.ts'
import { countsOf, type Kind, type Statistics } from './counts.ts'

interface DifferenceTextProps {
  readonly difference: Statistics
  readonly kind?: Kind | undefined
}

/** By how much counts differ; those that are the same are left out. */
export function DifferenceText({ difference, kind }: DifferenceTextProps): ReactNode {
  const { sums, sameCounts } = useTexts(changesTexts)
  const { signed } = useFormats()
  const counts = countsOf(difference, kind)
  const parts = (['violations', 'warnings', 'components'] as const).filter((name) => counts[name] !== 0)
  if (parts.length === 0) return <span className="soft">{sameCounts}</span>
  return <span>{parts.map((name) => `${sums[name]} ${signed(counts[name])}`).join(', ')}</span>
}
