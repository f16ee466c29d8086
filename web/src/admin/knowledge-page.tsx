import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { knowledgeQuery } from '../app/knowledge.ts'
import { Mark, type Tone } from '../ui/mark.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { adminTexts } from './admin-texts.ts'

type Words = (typeof adminTexts)['en']['feeds']

/** Shows the age of the data of each feed. */
export function KnowledgePage(): ReactNode {
  const { feeds: texts, tabs, never } = useTexts(adminTexts)
  const { number, dateTime, relative } = useFormats()
  const feeds = useQuery({ ...knowledgeQuery, staleTime: 0 })
  if (feeds.error) return <ErrorState error={feeds.error} onRetry={() => void feeds.refetch()} />
  if (feeds.data === undefined) return <LoadingState />
  return (
    <>
      <p className="soft">{texts.operator}</p>
      <PlainTable
        label={tabs.knowledge}
        rows={feeds.data}
        idOf={({ feed }) => feed}
        columns={[
          { title: texts.feed, cell: ({ feed }) => <span className="code">{feed}</span> },
          { title: texts.state, cell: (feed) => <Mark {...stateOf(feed, texts)} /> },
          {
            title: texts.lastSuccess,
            cell: ({ lastSuccess }) => (lastSuccess === null ? never : <span title={relative(lastSuccess)}>{dateTime(lastSuccess)}</span>),
          },
          { title: texts.records, isNumber: true, cell: ({ records }) => number(records) },
        ]}
      />
    </>
  )
}

interface State {
  readonly tone: Tone
  readonly children: string
}

/** A feed that was never read is not late: it may be switched off. */
function stateOf({ late, lastSuccess }: { readonly late: boolean; readonly lastSuccess: string | null }, texts: Words): State {
  if (lastSuccess === null) return { tone: 'none', children: texts.unread }
  return late ? { tone: 'warning', children: texts.late } : { tone: 'ok', children: texts.current }
}
