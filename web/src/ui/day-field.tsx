import { type ReactNode, useState } from 'react'
import classes from './filter-select.module.css'

interface DayFieldProps {
  readonly label: string
  /** As YYYY-MM-DD. */
  readonly day: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onDay: (day: string | undefined) => void
}

/** A day to choose or to type. What is typed counts once it is a day within the limits, so that no half of a year is taken for one. */
export function DayField({ label, day = '', min = '1970-01-01', max = '9999-12-31', onDay }: DayFieldProps): ReactNode {
  const [typed, setTyped] = useState({ text: day, from: day })
  if (typed.from !== day) setTyped({ text: day, from: day })
  function type(text: string): void {
    setTyped({ text, from: day })
    if (text === '' || (text >= min && text <= max)) onDay(text || undefined)
  }
  return (
    <label className={classes['filter']}>
      <span>{label}</span>
      <input type="date" min={min} max={max} value={typed.text} onChange={({ target }) => type(target.value)} />
    </label>
  )
}
