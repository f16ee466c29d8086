import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/words.tsx'

/** Copies a text and says so. */
export function CopyButton({ text }: { readonly text: string }): ReactNode {
  const words = useWords()
  const [isCopied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Button size="compact-sm" variant="default" onClick={() => void copy()}>
      <span role="status">{isCopied ? words.actions.copied : words.actions.copy}</span>
    </Button>
  )
}
