import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { Mark } from '../ui/mark.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { digestTexts } from './digest-texts.ts'

/** Lists who gets a digest, and what keeps it from being sent: for administrators. */
export function CompanyDigests(): ReactNode {
  const texts = useTexts(digestTexts)
  const { dateTime } = useFormats()
  const { data = [] } = useQuery({ queryKey: ['digests'], queryFn: ({ signal }) => unwrap(api.GET('/account/digests', { signal })) })
  if (data.length === 0) return undefined
  return (
    <>
      <h3>{texts.company}</h3>
      <PlainTable
        label={texts.company}
        rows={data}
        idOf={({ userId }) => userId}
        columns={[
          { title: texts.user, cell: ({ userName }) => userName },
          { title: texts.frequency, cell: ({ frequency }) => texts[frequency] },
          { title: texts.next, cell: ({ next }) => next !== null && dateTime(next) },
          { title: texts.lastSent, cell: ({ lastSent }) => lastSent !== null && dateTime(lastSent) },
          { title: texts.problem, cell: ({ problem }) => problem !== null && <Mark tone="warning">{problem}</Mark> },
        ]}
      />
    </>
  )
}
