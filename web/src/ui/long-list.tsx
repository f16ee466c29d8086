import { Fragment, type ReactNode } from 'react'
import { useFormats, useWords } from '../words/words.tsx'
import { foldList } from './fold-list.ts'

type Show = (name: string) => ReactNode

interface LongListProps {
  /** Each once. */
  readonly names: readonly string[]
  /** What is shown of a name; without it the name. */
  readonly show?: Show
}

/** Names in a line; of many, the others behind a summary that counts them. */
export function LongList({ names, show = (name) => name }: LongListProps): ReactNode {
  const words = useWords()
  const { number } = useFormats()
  const { shown, folded } = foldList(names)
  return (
    <>
      {inLine(shown, show)}
      {folded.length > 0 && (
        <details>
          <summary>{words.states.andMore(number(folded.length))}</summary>
          {inLine(folded, show)}
        </details>
      )}
    </>
  )
}

function inLine(names: readonly string[], show: Show): ReactNode {
  return names.map((name, i) => (
    <Fragment key={name}>
      {i > 0 && ', '}
      {show(name)}
    </Fragment>
  ))
}
