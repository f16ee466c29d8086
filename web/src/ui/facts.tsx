import { Fragment, type ReactNode } from 'react'
import classes from './facts.module.css'

/** Names and values side by side; values that are empty are left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }): ReactNode {
  const given = facts.filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
  return (
    <dl className={classes['facts']}>
      {given.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
