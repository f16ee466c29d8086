import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import classes from './search-field.module.css'

interface SearchFieldProps {
  readonly label: string
  /** The words that are searched for. */
  readonly text: string | undefined
  readonly onText: ((text: string | undefined) => void) | undefined
}

/** Words to search for: searches while they are typed, and follows the address when it changes otherwise. */
export function SearchField({ label, text, onText }: SearchFieldProps): ReactNode {
  const [typed, setTyped] = useState(text ?? '')
  const [shown, setShown] = useState({ text, sent: text })
  const send = useDebouncedCallback((words: string) => {
    const sent = words || undefined
    setShown((now) => ({ ...now, sent }))
    onText?.(sent)
  }, 200)
  if (text !== shown.text) {
    setShown({ text, sent: text })
    if (text !== shown.sent) setTyped(text ?? '')
  }
  return (
    <input
      type="search"
      className={classes['search']}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        send(target.value)
      }}
    />
  )
}
