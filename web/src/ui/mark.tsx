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

interface MarkProps {
  readonly tone: Tone
  /** It is longer than a few words, and may take several lines. */
  readonly isLong?: boolean
  readonly children: ReactNode
}

/** A word with a colour and a shape, so that colour never stands alone. */
export function Mark({ tone, isLong = false, children }: MarkProps): ReactNode {
  return (
    <span className={classes['mark']} data-tone={tone} data-long={isLong || undefined}>
      <span aria-hidden="true">{shapes[tone]}</span> {children}
    </span>
  )
}
