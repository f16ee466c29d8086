import { type ReactNode, type RefObject, useRef } from 'react'
import classes from './line-editor.module.css'

interface LineEditorProps {
  readonly label: string
  readonly value: string
  /** Numbers of the lines that are wrong. */
  readonly marked: readonly number[]
  readonly onChange: (value: string) => void
  readonly ref?: RefObject<HTMLTextAreaElement | null>
}

/** A text with the numbers of its lines; wrong lines are marked beside their number. */
export function LineEditor({ label, value, marked, onChange, ref }: LineEditorProps): ReactNode {
  const numbers = useRef<HTMLOListElement>(null)
  const wrong = new Set(marked)
  return (
    <div className={classes['editor']}>
      <ol ref={numbers} aria-hidden="true" className={classes['numbers']}>
        {value.split('\n').map((_, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line has no other identity than its number
          <li key={i} data-wrong={wrong.has(i + 1) || undefined}>
            {wrong.has(i + 1) ? '■ ' : ''}
            {i + 1}
          </li>
        ))}
      </ol>
      <textarea
        ref={ref}
        aria-label={label}
        aria-invalid={marked.length > 0 || undefined}
        className={classes['text']}
        wrap="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onScroll={({ currentTarget }) => numbers.current?.scrollTo({ top: currentTarget.scrollTop })}
      />
    </div>
  )
}
