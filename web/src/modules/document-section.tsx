import type { ReactNode } from 'react'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useTexts } from '../words/words.tsx'
import sections from '../ui/sections.module.css'
import { moduleTexts } from './module-texts.ts'

interface DocumentSectionProps<Item> {
  readonly title: string
  readonly query: { readonly data: readonly Item[] | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  readonly children: (items: readonly Item[]) => ReactNode
}

/** One kind of document with its states; `children` shows a list that is not empty. */
export function DocumentSection<Item>({ title, query: { data, error, refetch }, children }: DocumentSectionProps<Item>): ReactNode {
  const texts = useTexts(moduleTexts).documents
  return (
    <section className={sections['section']} aria-label={title}>
      <h2>{title}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <LoadingState />}
      {data?.length === 0 && <p className="soft">{texts.none}</p>}
      {data && data.length > 0 && children(data)}
    </section>
  )
}
