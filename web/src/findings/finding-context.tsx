import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { Finding } from '../shared/finding.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import { findingContextTexts } from './finding-context-texts.ts'
import { scoredCve } from './use-epss-scores.ts'
import { useFindings } from './use-findings.ts'

const EpssHistory = lazyPart(() => import('./epss-history.tsx'), 'EpssHistory')

/** Shows the context of a finding of a vulnerability: its EPSS scores over time, and other findings of it. */
export function FindingContext({ finding }: { readonly finding: Finding }): ReactNode {
  const { key, kind } = finding
  const cve = scoredCve(finding)
  return (
    <>
      {cve !== undefined && (
        <Suspense>
          <EpssHistory cve={cve} vulnerability={key} />
        </Suspense>
      )}
      {kind === 'vulnerability' && <Occurrences vulnerability={key} />}
    </>
  )
}

/** Shows the number of other findings of the vulnerability in the company, with a link to its page. */
function Occurrences({ vulnerability }: { readonly vulnerability: string }): ReactNode {
  const texts = useTexts(findingContextTexts)
  const { number } = useFormats()
  // the page of the vulnerability and the line of its scores ask the same
  const { firstPage, total } = useFindings({ vulnerability, sort: '-since' })
  const others = Math.max(0, total - 1)
  if (firstPage === undefined) return undefined
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
