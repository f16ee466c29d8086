import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { permissions } from '../app/permissions.ts'
import { useHasRole } from '../app/session.ts'
import { decisionTexts } from '../decisions/decision-texts.ts'
import { withdrawStatement } from '../decisions/withdraw-statement.ts'
import { Breakable } from '../ui/breakable.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import type { Finding } from './finding.ts'
import { findingContextTexts } from './finding-context-texts.ts'
import classes from './findings-view.module.css'
import { useFindings } from './use-findings.ts'

const EpssHistory = lazyPart(() => import('../vulnerabilities/epss-history.tsx'), 'EpssHistory')

/** What is known around a finding of a vulnerability: its EPSS scores over time, the VEX statement that applies, other findings of it. */
export function FindingContext({ finding }: { readonly finding: Finding }): ReactNode {
  const { key, aliases, kind, epss, vex } = finding
  const cve = [key, ...aliases].find((id) => id.startsWith('CVE-'))
  return (
    <>
      {epss !== null && cve !== undefined && (
        <Suspense>
          <EpssHistory cve={cve} vulnerability={key} />
        </Suspense>
      )}
      {vex && <VexStatement vex={vex} />}
      {kind === 'vulnerability' && <Occurrences vulnerability={key} />}
    </>
  )
}

function VexStatement({ vex }: { readonly vex: NonNullable<Finding['vex']> }): ReactNode {
  const texts = useTexts(findingContextTexts)
  const { date } = useFormats()
  const { vexId, status, justification, detail, remediation, publisher, publishedAt, documentId, decidedBy, until } = vex
  const mayWithdraw = useHasRole()(...permissions.vexWriters)
  const by = [decidedBy ?? publisher, publishedAt && date(publishedAt)].filter(Boolean)
  return (
    <section aria-label={texts.vex}>
      <h2>{texts.vex}</h2>
      <Facts
        facts={[
          [texts.columns.status, texts.vexStatuses[status]],
          [texts.columns.justification, justification && <Justification name={justification} />],
          [texts.columns.detail, detail],
          [texts.columns.remediation, remediation],
          [texts.columns.by, by.join(', ')],
          [texts.columns.document, decidedBy === undefined && documentId],
          [texts.columns.until, until !== undefined && date(until)],
        ]}
      />
      {decidedBy !== undefined && mayWithdraw && (
        <div className={classes['withdraw']}>
          <WithdrawDecision vexId={vexId} by={decidedBy} />
        </div>
      )}
    </section>
  )
}

/** The words of the form of a decision; other formats have terms of their own. */
function Justification({ name }: { readonly name: string }): ReactNode {
  const words: Readonly<Record<string, string>> = useTexts(decisionTexts).justifications
  return (
    words[name] ?? (
      <span className="code">
        <Breakable text={name} />
      </span>
    )
  )
}

interface WithdrawDecisionProps {
  readonly vexId: string
  readonly by: string
}

/** Takes a decision of the company back, for all findings that it answers. */
function WithdrawDecision({ vexId, by }: WithdrawDecisionProps): ReactNode {
  const texts = useTexts(findingContextTexts)
  const queries = useQueryClient()
  return (
    <ConfirmButton
      label={texts.withdraw}
      question={texts.withdraws(by)}
      onConfirm={async () => {
        await withdrawStatement(vexId)
        await queries.invalidateQueries()
      }}
    />
  )
}

/** How many other findings of the vulnerability the company has, with a link to its page. */
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
