import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { Mark } from '../ui/mark.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { adminTexts } from './admin-texts.ts'

/** How old the data of each feed is. */
export function KnowledgePage(): ReactNode {
  const { feeds: texts, tabs, never } = useTexts(adminTexts)
  const { number, dateTime, relative } = useFormats()
  const feeds = useQuery({ queryKey: ['knowledge'], queryFn: ({ signal }) => unwrap(api.GET('/core/knowledge', { signal })) })
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
          { title: texts.state, cell: ({ late }) => <Mark tone={late ? 'warning' : 'ok'}>{late ? texts.late : texts.current}</Mark> },
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
