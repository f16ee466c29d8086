import type { ReactNode } from 'react'
import type { Search } from '../api/search.ts'
import classes from '../past/past-bar.module.css'
import { PastBar } from '../past/past-bar.tsx'
import { pastTexts } from '../past/past-texts.ts'
import { useTexts } from '../words/words.tsx'
import { type FindingSearch, notOfThePast } from './finding-query.ts'

interface FindingsPastProps {
  readonly search: FindingSearch
  /** The list is that of one module: its SBOM can be evaluated again. */
  readonly isOfModule: boolean
  readonly onChange: (changed: Search) => void
}

/** Chooses the day that a list of findings shows, and in a module with which knowledge. */
export function FindingsPast({ search, isOfModule, onChange }: FindingsPastProps): ReactNode {
  const texts = useTexts(pastTexts)
  const { asOf, knowledge } = search
  const isToday = knowledge === 'today'
  return (
    <PastBar
      asOf={asOf}
      begin={isToday ? 'from' : 'asOf'}
      onAsOf={(chosen) =>
        onChange(chosen === undefined ? { asOf: chosen, knowledge: undefined } : { asOf: chosen, ...notOfThePast(search) })
      }
    >
      {isOfModule && (
        <label className={classes['today']}>
          <input type="checkbox" checked={isToday} onChange={() => onChange({ knowledge: isToday ? undefined : 'today' })} />
          {texts.today}
        </label>
      )}
      <p className="soft">{isToday ? texts.todayHint : texts.findings}</p>
    </PastBar>
  )
}
