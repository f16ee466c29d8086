import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  readonly title: string
  /** Beside the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A titled section of a page. */
export function Panel({ title, actions, children }: PanelProps): ReactNode {
  const id = useId()
  return (
    <section className={classes['panel']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
