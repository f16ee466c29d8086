import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrapPage } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { feedAges } from '../shared/feed-ages.ts'
import { knowledgeQuery } from '../shared/knowledge.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import { homeTexts } from './home-texts.ts'

type Statement = components['schemas']['StatementItem']

const weekLength = 7 * 86_400_000

/** Explains why nothing needs attention: the decisions of the last days, and the age of the data of the feeds. */
export function QuietDay(): ReactNode {
  const texts = useTexts(homeTexts)
  const { number } = useFormats()
  const mayReadDecisions = useHasRole()(...permissions.portfolioReadersAndDevelopers)
  const decisions = useQuery({
    queryKey: ['findings', 'statements'],
    enabled: mayReadDecisions,
    queryFn: ({ signal }) => unwrapPage<Statement>(api.GET('/core/statements', { signal })),
  })
  const feeds = useQuery(knowledgeQuery)
  const since = new Date(Date.now() - weekLength).toISOString()
  const ofWeek = decisions.data?.items.filter(({ created }) => created >= since)
  return (
    <>
      {ofWeek && <p>{texts.decisions(ofWeek.length, number(ofWeek.length))}</p>}
      {feeds.data && <FeedAges feeds={feeds.data} />}
    </>
  )
}

function FeedAges({ feeds }: { readonly feeds: Parameters<typeof feedAges>[0] }): ReactNode {
  const texts = useTexts(homeTexts)
  const { date } = useFormats()
  const {
    late,
    others: [oldest],
  } = feedAges(feeds)
  if (late.length > 0) return <p>{texts.lateFeeds(late.map(({ feed, lastSuccess }) => `${feed} (${date(lastSuccess)})`).join(', '))}</p>
  return oldest && <p>{texts.oldestFeed(oldest.feed, date(oldest.lastSuccess))}</p>
}
