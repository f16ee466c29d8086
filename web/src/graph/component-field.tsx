import { type ReactNode, useId, useState } from 'react'
import { TextInput } from '@mantine/core'
import { useTexts } from '../words/words.tsx'
import classes from './graph-page.module.css'
import { graphTexts } from './graph-texts.ts'
import { type LoadedGraph, nodeText } from './use-graph.ts'

const maxSuggestions = 50

interface ComponentFieldProps {
  readonly graph: LoadedGraph
  readonly value: string | undefined
  readonly onChoose: (component: string) => void
}

/** A field that names a component of the graph; it chooses as soon as the text is one. */
export function ComponentField({ graph, value = '', onChoose }: ComponentFieldProps): ReactNode {
  const texts = useTexts(graphTexts)
  const listId = useId()
  const [text, setText] = useState(value)
  const [shown, setShown] = useState({ value, sent: value })
  if (value !== shown.value) {
    setShown({ value, sent: value })
    // what is typed stays, and the focus with it
    if (value !== shown.sent) setText(value)
  }
  const names = graph.keys.map((_, node) => nodeText(graph, node))
  const suggestions = names.filter((name) => name.includes(text)).slice(0, maxSuggestions)
  function type(typed: string): void {
    setText(typed)
    if (typed === value || !names.includes(typed)) return
    setShown({ ...shown, sent: typed })
    onChoose(typed)
  }
  return (
    <div className={classes['field']}>
      <TextInput label={texts.component} list={listId} value={text} onChange={({ target }) => type(target.value)} />
      <datalist id={listId}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
