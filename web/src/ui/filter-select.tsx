import type { ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import { type Choice, withCurrent } from './choice.ts'
import classes from './filter-select.module.css'

interface FilterSelectProps {
  readonly label: string
  readonly choices: readonly Choice[]
  /** What no value is called; `all` where it is left out. */
  readonly none?: string
  /** Undefined or empty for no filter. One that is no choice, but in the address, stays until another is chosen. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A filter with few values. */
export function FilterSelect({ label, choices, none, value, onChange }: FilterSelectProps): ReactNode {
  const words = useWords()
  return (
    <label className={classes['filter']}>
      <span>{label}</span>
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{none ?? words.states.all}</option>
        {withCurrent(choices, value).map(({ value: each, label: text }) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
