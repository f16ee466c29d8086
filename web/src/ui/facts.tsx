import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A label and what it says; a fact without content is left out. */
export type Fact = readonly [label: string, content: ReactNode]

/** Facts about one thing, as a description list. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={classes['facts']}>
      {facts
        .filter(([, content]) => content !== undefined && content !== null && content !== '')
        .map(([label, content]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{content}</dd>
          </div>
        ))}
    </dl>
  )
}
