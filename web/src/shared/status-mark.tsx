import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'
import { useWords } from '../words/words.tsx'
import type { PortfolioItem } from './standing.ts'
import { statusTones } from './status-tones.ts'

/** The status of a project or module; of one that was never analysed just that. */
export function StatusMark({ status, lastScan }: Pick<PortfolioItem, 'status' | 'lastScan'>): ReactNode {
  const words = useWords()
  return <Mark tone={lastScan === null ? 'none' : statusTones[status]}>{lastScan === null ? words.status.none : words.status[status]}</Mark>
}
