import type { ReactNode } from 'react'
import type { components } from '../api/schema.d.ts'
import { Mark, type Tone } from '../ui/mark.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { feedTexts } from './feed-texts.ts'

type Feed = components['schemas']['FeedFreshness']

/** Shows the age of the data of each feed. */
export function FeedTable({ feeds }: { readonly feeds: readonly Feed[] }): ReactNode {
  const texts = useTexts(feedTexts)
  const { number, dateTime, relative } = useFormats()
  return (
    <PlainTable
      label={texts.title}
      rows={feeds}
      idOf={({ feed }) => feed}
      columns={[
        { title: texts.feed, cell: ({ feed }) => <span className="code">{feed}</span> },
        { title: texts.state, cell: (feed) => <Mark {...stateOf(feed, texts)} /> },
        {
          title: texts.lastSuccess,
          cell: ({ lastSuccess }) =>
            lastSuccess === null ? texts.never : <span title={relative(lastSuccess)}>{dateTime(lastSuccess)}</span>,
        },
        { title: texts.records, isNumber: true, cell: ({ records }) => number(records) },
      ]}
    />
  )
}

interface State {
  readonly tone: Tone
  readonly children: string
}

/** A feed that was never read is not late: it may be switched off. */
function stateOf({ late, lastSuccess }: Feed, texts: (typeof feedTexts)['en']): State {
  if (lastSuccess === null) return { tone: 'none', children: texts.unread }
  return late ? { tone: 'warning', children: texts.late } : { tone: 'ok', children: texts.current }
}
