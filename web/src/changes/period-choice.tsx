import { type ReactNode, useMemo } from 'react'
import { toDay } from '../shared/days.ts'
import { useSession } from '../shared/session.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { choicesOf } from '../ui/choice.ts'
import { DayField } from '../ui/day-field.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { ViewChoice } from '../ui/view-choice.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import classes from './changes-page.module.css'
import { changesTexts } from './changes-texts.ts'
import { recentPeriods } from './period.ts'

const whole = 'whole'

/** Chooses the period and what is counted; both are in the address. `csv` is the address of the period's changes as CSV. */
export function PeriodChoice({ csv }: { readonly csv: string }): ReactNode {
  const words = useWords()
  const texts = useTexts(changesTexts)
  const [{ from, to, kind }, change] = useSearchState()
  const { created } = useSession().company
  const recent = useMemo(() => recentPeriods(created, new Date()), [created])
  const chosen = from === undefined ? whole : from
  const today = toDay(new Date())
  return (
    <div className={classes['choice']}>
      <ViewChoice
        label={texts.period}
        choices={[...recent.map(({ days, from: value }) => ({ value, label: texts.days(days) })), { value: whole, label: texts.whole }]}
        chosen={to === undefined ? chosen : undefined}
        onChoose={(value) => change({ from: value === whole ? undefined : value, to: undefined, change: undefined })}
      />
      <DayField label={texts.from} day={from?.slice(0, 10)} max={today} onDay={(day) => change({ from: day, change: undefined })} />
      <DayField label={texts.to} day={to?.slice(0, 10)} max={today} onDay={(day) => change({ to: day, change: undefined })} />
      <FilterSelect label={texts.kind} choices={choicesOf(words.kinds)} value={kind} onChange={(value) => change({ kind: value })} />
      <span className="soft">{texts.dayHint}</span>
      <a href={csv} download>
        CSV
      </a>
    </div>
  )
}
