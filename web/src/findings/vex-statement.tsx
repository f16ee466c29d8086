import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { decisionTexts } from '../decisions/decision-texts.ts'
import { withdrawStatement } from '../decisions/withdraw-statement.ts'
import type { Finding } from '../shared/finding.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { Breakable } from '../ui/breakable.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { findingContextTexts } from './finding-context-texts.ts'
import classes from './findings-view.module.css'

/** The VEX statement that applies to a finding; a decision of the company can be taken back. */
export function VexStatement({ vex }: { readonly vex: NonNullable<Finding['vex']> }): ReactNode {
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
