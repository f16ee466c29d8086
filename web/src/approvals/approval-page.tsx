import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { KindTiles } from '../findings/kind-tiles.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useTexts } from '../words/words.tsx'
import { AcceptedFindings } from './accepted-findings.tsx'
import { ApprovalChanges } from './approval-changes.tsx'
import { ApprovalChecklist } from './approval-checklist.tsx'
import { ApprovalDecision } from './approval-decision.tsx'
import { ApprovalFacts } from './approval-facts.tsx'
import { ApprovalHead } from './approval-head.tsx'
import classes from './approval-page.module.css'
import { approvalTexts } from './approval-texts.ts'
import { ChangedLicences } from './changed-licences.tsx'
import { useApproval } from './use-approval.ts'

/** The review of a request: what changed, what it depends on, what stands against it, and the decision. */
export function ApprovalPage(): ReactNode {
  const texts = useTexts(approvalTexts)
  const { approvalId = '' } = useParams({ strict: false })
  const { data: approval, error, refetch } = useApproval(approvalId)
  if (approval === undefined) return error ? <ErrorState isWholePage error={error} onRetry={() => void refetch()} /> : <LoadingState />
  return (
    <div className="page" key={approvalId}>
      <ApprovalHead approval={approval} />
      <div className={classes['review']}>
        {approval.description !== null && <p className={classes['description']}>{approval.description}</p>}
        <ApprovalFacts approval={approval} />
        <section aria-label={texts.changes}>
          <h2>{texts.changes}</h2>
          <ApprovalChanges changes={approval.changes} />
        </section>
        <ChangedLicences approval={approval} />
        <AcceptedFindings approvalId={approvalId} />
        <ApprovalChecklist approval={approval} />
        <ApprovalDecision approval={approval} />
        <section aria-label={texts.frozen}>
          <h2>{texts.frozen}</h2>
          <p className="soft">{texts.frozenHint}</p>
          <KindTiles statistics={approval.statistics} to={`/approvals/${approvalId}/findings`} />
        </section>
      </div>
    </div>
  )
}
