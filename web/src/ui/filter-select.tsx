import type { ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import classes from './filter-select.module.css'

interface FilterSelectProps {
  readonly label: string
  /** The text of each value. */
  readonly options: Readonly<Record<string, string>>
  /** Undefined or empty for no filter. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A filter with few values. */
export function FilterSelect({ label, options, value, onChange }: FilterSelectProps): ReactNode {
  const words = useWords()
  return (
    <label className={classes['filter']}>
      <span>{label}</span>
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{words.states.all}</option>
        {Object.entries(options).map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
