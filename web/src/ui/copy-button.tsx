import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/words.tsx'
import classes from './copy-button.module.css'
import { copyText } from './copy-text.ts'

interface CopyButtonProps {
  /** Asked for when the button is pressed, where it depends on the moment. */
  readonly text: string | (() => string)
  /** `Copy` where it is left out. */
  readonly label?: string
}

/** Copies a text and says so. */
export function CopyButton({ text, label }: CopyButtonProps): ReactNode {
  const words = useWords()
  const [isCopied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    await copyText(typeof text === 'string' ? text : text())
    setCopied(true)
  }
  return (
    <span className={classes['copy']}>
      <Button size="compact-sm" variant="default" onClick={() => void copy()} onBlur={() => setCopied(false)}>
        {isCopied ? words.actions.copied : (label ?? words.actions.copy)}
      </Button>
      {/* within the button it would leave the button without a name */}
      <span role="status" className="visually-hidden">
        {isCopied && words.actions.copied}
      </span>
    </span>
  )
}
