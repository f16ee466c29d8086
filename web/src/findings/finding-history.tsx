import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { ErrorState } from '../ui/page-states.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import type { Finding } from './finding.ts'
import { findingContextTexts } from './finding-context-texts.ts'
import { type FindingEvent, findingEvents } from './finding-events.ts'

/** When a finding was found, and what was decided about it, in sentences, the newest first. */
export function FindingHistory({ finding }: { readonly finding: Finding }): ReactNode {
  const texts = useTexts(findingContextTexts)
  const formats = useFormats()
  const {
    key,
    kind,
    component: { purl },
  } = finding
  const { data, error, refetch } = useQuery({
    queryKey: ['statements', { vulnerability: key, purl }],
    enabled: kind === 'vulnerability',
    queryFn: ({ signal }) => unwrap(api.GET('/core/statements', { params: { query: { vulnerability: key, purl } }, signal })),
  })
  function sentence({ kind: happened, at, who, status }: FindingEvent): string {
    const date = formats.dateTime(at)
    if (happened === 'found') return texts.found(date)
    const decision = texts.vexStatuses[status]
    return happened === 'ended' ? texts.ended(date, decision) : texts[happened](date, who, decision)
  }
  return (
    <section aria-label={texts.history}>
      <h2>{texts.history}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul>
        {findingEvents(finding, data ?? []).map((event, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- several decisions may be made at one moment
          <li key={i}>{sentence(event)}</li>
        ))}
      </ul>
    </section>
  )
}
