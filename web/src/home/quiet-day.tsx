import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { permissions } from '../app/permissions.ts'
import { useHasRole } from '../app/session.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import { homeTexts } from './home-texts.ts'

const weekLength = 7 * 86_400_000

/** What was decided in the last days, and how old the data of the feeds is: why nothing needs attention. */
export function QuietDay(): ReactNode {
  const texts = useTexts(homeTexts)
  const { number, date } = useFormats()
  const mayReadDecisions = useHasRole()(...permissions.portfolioReadersAndDevelopers)
  const decisions = useQuery({
    queryKey: ['findings', 'statements'],
    enabled: mayReadDecisions,
    queryFn: ({ signal }) => unwrap(api.GET('/core/statements', { signal })),
  })
  const feeds = useQuery({ queryKey: ['knowledge'], queryFn: ({ signal }) => unwrap(api.GET('/core/knowledge', { signal })) })
  const since = new Date(Date.now() - weekLength).toISOString()
  const ofWeek = decisions.data?.filter(({ created }) => created >= since)
  const updated = feeds.data
    ?.flatMap(({ lastSuccess }) => lastSuccess ?? [])
    .toSorted()
    .at(-1)
  return (
    <>
      {ofWeek && <p>{texts.decisions(ofWeek.length, number(ofWeek.length))}</p>}
      {updated !== undefined && <p>{texts.feeds(date(updated))}</p>}
    </>
  )
}
