import type { ReactNode } from 'react'
import classes from './mark.module.css'

/** How bad something is. */
export type Tone = 'violation' | 'warning' | 'ok' | 'critical' | 'high' | 'medium' | 'low' | 'none'

const shapes: Readonly<Record<Tone, string>> = {
  violation: '■',
  critical: '■',
  high: '◆',
  warning: '▲',
  medium: '▲',
  low: '●',
  ok: '✓',
  none: '–',
}

/** A word with a colour and a shape, so that colour never stands alone. */
export function Mark({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }): ReactNode {
  return (
    <span className={classes['mark']} data-tone={tone}>
      <span aria-hidden="true">{shapes[tone]}</span> {children}
    </span>
  )
}
