import type { ReactNode } from 'react'
import type { Choice } from './choice.ts'
import classes from './pills.module.css'

interface ViewChoiceProps {
  readonly label: string
  readonly choices: readonly Choice[]
  /** Undefined where the list shows none of the views. */
  readonly chosen: string | undefined
  readonly onChoose: (value: string) => void
}

/** Chooses one of the views of a list; unlike a segmented control it wraps on narrow screens. */
export function ViewChoice({ label, choices, chosen, onChoose }: ViewChoiceProps): ReactNode {
  return (
    <div role="group" aria-label={label} className={classes['pills']}>
      {choices.map(({ value, label: name }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {name}
        </button>
      ))}
    </div>
  )
}
