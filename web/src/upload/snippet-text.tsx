import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import classes from './import-snippet.module.css'

/** Commands to be copied. */
export function SnippetText({ text }: { readonly text: string }): ReactNode {
  return (
    <div className={classes['text']}>
      <pre>{text}</pre>
      <CopyButton text={text} />
    </div>
  )
}
