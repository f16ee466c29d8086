import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { vulnerabilityAddress } from '../shared/addresses.ts'
import { Mark, type Tone } from '../ui/mark.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { compareEditions, type CsafStatus, type EditionChange } from './compare-editions.ts'
import { releaseTexts } from './release-texts.ts'
import { useEditions } from './use-release.ts'
import type { SignedDocument } from './verify-document.ts'

interface LaterKnowledgeProps {
  readonly frozen: SignedDocument
  readonly current: SignedDocument
}

const tones: Readonly<Record<CsafStatus, Tone>> = {
  known_affected: 'violation',
  under_investigation: 'warning',
  fixed: 'ok',
  known_not_affected: 'ok',
}

/** Shows what became known of a release since it was approved: the current CSAF edition beside the frozen one. */
export function LaterKnowledge({ frozen, current }: LaterKnowledgeProps): ReactNode {
  const texts = useTexts(releaseTexts)
  return (
    <section>
      <h2>{texts.since}</h2>
      {frozen.sha256 === current.sha256 ? <p>{texts.nothingSince}</p> : <Changes frozen={frozen} current={current} />}
    </section>
  )
}

function Changes({ frozen, current }: LaterKnowledgeProps): ReactNode {
  const texts = useTexts(releaseTexts)
  const { dateTime } = useFormats()
  const { data, error, refetch } = useEditions(frozen, current)
  const columns = useMemo(() => changeColumns(texts), [texts])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const { version, current_release_date: date } = data.after.document.tracking
  const changes = compareEditions(data.before, data.after)
  return (
    <>
      <p>{texts.edition(version, dateTime(date))}</p>
      {changes.length === 0 ? (
        <p>{texts.onlyDetails}</p>
      ) : (
        <PlainTable label={texts.since} columns={columns} rows={changes} idOf={({ id }) => id} />
      )}
    </>
  )
}

function changeColumns(texts: (typeof releaseTexts)['en']) {
  const { changeColumns: titles, csafStatuses } = texts
  return [
    {
      title: titles.vulnerability,
      cell: ({ id, title }: EditionChange) => (
        <>
          <Link to={vulnerabilityAddress(id)}>{id}</Link> {title}
        </>
      ),
    },
    {
      title: titles.before,
      cell: ({ before }: EditionChange) => <Status status={before} texts={csafStatuses} absent={texts.unknownThen} />,
    },
    {
      title: titles.after,
      cell: ({ after }: EditionChange) => <Status status={after} texts={csafStatuses} absent={texts.notNamed} />,
    },
  ]
}

interface StatusProps {
  readonly status: CsafStatus | undefined
  readonly texts: Readonly<Record<CsafStatus, string>>
  readonly absent: string
}

function Status({ status, texts, absent }: StatusProps): ReactNode {
  if (status === undefined) return <Mark tone="none">{absent}</Mark>
  return <Mark tone={tones[status]}>{texts[status]}</Mark>
}
