import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/words.tsx'
import classes from './copy-button.module.css'

/** Copies a text and says so. */
export function CopyButton({ text }: { readonly text: string }): ReactNode {
  const words = useWords()
  const [isCopied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <span className={classes['copy']}>
      <Button size="compact-sm" variant="default" onClick={() => void copy()}>
        {isCopied ? words.actions.copied : words.actions.copy}
      </Button>
      {/* within the button it would leave the button without a name */}
      <span role="status" className="visually-hidden">
        {isCopied && words.actions.copied}
      </span>
    </span>
  )
}
