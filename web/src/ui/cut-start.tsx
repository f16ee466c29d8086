import type { ReactNode } from 'react'
import { splitLast } from './split-last.ts'
import classes from './cut-start.module.css'

interface CutStartProps {
  readonly text: string
  /** Follows the text, and is never cut. */
  readonly end?: string
  /** It is no code. */
  readonly isPlain?: boolean
}

/** A text of parts, such as the key of a component: where there is little room its last part stays, since the first are the same in many rows. */
export function CutStart({ text, end = '', isPlain = false }: CutStartProps): ReactNode {
  const [start, last] = splitLast(text)
  return (
    <span className={`${isPlain ? '' : 'code'} ${classes['text'] ?? ''}`} title={text + end}>
      {start !== '' && <span className={classes['start']}>{start}</span>}
      <span className={classes['end']}>
        <span>{last}</span>
        <span>{end}</span>
      </span>
    </span>
  )
}
