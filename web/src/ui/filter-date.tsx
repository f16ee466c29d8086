import type { ReactNode } from 'react'
import classes from './filter-select.module.css'

interface FilterDateProps {
  readonly label: string
  /** A date in ISO 8601; undefined or empty for no filter. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A filter by a day. */
export function FilterDate({ label, value, onChange }: FilterDateProps): ReactNode {
  return (
    <label className={classes['filter']}>
      <span>{label}</span>
      <input type="date" value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)} />
    </label>
  )
}
