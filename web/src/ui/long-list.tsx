import type { ReactNode } from 'react'
import { useFormats, useWords } from '../words/words.tsx'
import { foldList } from './fold-list.ts'

/** Names in a line; of many, the others behind a summary that counts them. */
export function LongList({ names }: { readonly names: readonly string[] }): ReactNode {
  const words = useWords()
  const { number } = useFormats()
  const { shown, folded } = foldList(names)
  if (folded.length === 0) return shown.join(', ')
  return (
    <>
      {shown.join(', ')}
      <details>
        <summary>{words.states.andMore(number(folded.length))}</summary>
        {folded.join(', ')}
      </details>
    </>
  )
}
