import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { Finding } from '../shared/finding.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { ErrorState } from '../ui/page-states.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { findingContextTexts } from './finding-context-texts.ts'
import { scoredCve, useEpssScores } from './use-epss-scores.ts'
import { useEvidence } from './use-findings.ts'

const EpssHistory = lazyPart(() => import('./epss-history.tsx'), 'EpssHistory')

/** Shows the context of a finding of a vulnerability: its EPSS scores over time, and other findings of it. */
export function FindingContext({ finding }: { readonly finding: Finding }): ReactNode {
  const { _id: id, moduleId, key, kind } = finding
  const { data: { occurrences, firstSince } = {} } = useEvidence({ id, moduleId })
  const cve = scoredCve(finding)
  return (
    <>
      {cve !== undefined && <Scores cve={cve} affectedSince={firstSince ?? undefined} />}
      {kind === 'vulnerability' && occurrences !== undefined && <Occurrences vulnerability={key} total={occurrences} />}
    </>
  )
}

function Scores({ cve, affectedSince }: { readonly cve: string; readonly affectedSince: string | undefined }): ReactNode {
  const { data, error, refetch } = useEpssScores(cve)
  return (
    <Suspense>
      <EpssHistory
        scores={data?.history}
        affectedSince={affectedSince}
        error={error && <ErrorState error={error} onRetry={() => void refetch()} />}
      />
    </Suspense>
  )
}

interface OccurrencesProps {
  readonly vulnerability: string
  readonly total: number
}

/** Shows the number of other findings of the vulnerability in the company, with a link to its page. */
function Occurrences({ vulnerability, total }: OccurrencesProps): ReactNode {
  const texts = useTexts(findingContextTexts)
  const { number } = useFormats()
  const others = Math.max(0, total - 1)
  return (
    <section aria-label={texts.occurrences}>
      <h2>{texts.occurrences}</h2>
      {others === 0 ? (
        <p className="soft">{texts.noOccurrences}</p>
      ) : (
        <Link to="/vulnerabilities/$id" params={{ id: vulnerability }}>
          {texts.otherFindings(others, number(others))}
        </Link>
      )}
    </section>
  )
}
