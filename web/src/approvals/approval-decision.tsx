import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useHasRole, useSession } from '../shared/session.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import classes from './approval-page.module.css'
import type { Approval } from './approval.ts'
import { DecisionForm, type DecisionFormProps, type SentDecision } from './decision-form.tsx'
import { decisionTexts } from './decision-texts.ts'
import { DraftActions } from './draft-actions.tsx'

/** The decision on a request: the form for those who may decide, and who decided. */
export function ApprovalDecision({ approval }: { readonly approval: Approval }): ReactNode {
  const texts = useTexts(decisionTexts)
  const queries = useQueryClient()
  const { user } = useSession()
  const { _id: id, status, closedBy } = approval
  const decide = useMutation({
    mutationFn: (decision: SentDecision) => sendDecision(id, decision),
    // also after a refusal: another user may have decided
    onSettled: () => queries.invalidateQueries(),
  })
  const isDecidedByOther = decide.isSuccess && closedBy !== null && closedBy !== user?.['_id']
  return (
    <section aria-label={texts.title} className={classes['decision']}>
      <h2>{texts.title}</h2>
      {status === 'draft' && <DraftActions approval={approval} />}
      {status === 'open' && <OpenRequest approvalId={id} isSending={decide.isPending} onDecide={decide.mutate} />}
      {(status === 'approved' || status === 'rejected') && <Verdict approval={approval} status={status} />}
      {isDecidedByOther && <p role="status">{texts.other}</p>}
      {decide.error && <p role="alert">{decide.error.message}</p>}
    </section>
  )
}

function OpenRequest(form: DecisionFormProps): ReactNode {
  const texts = useTexts(decisionTexts)
  const mayDecide = useHasRole()('compliance_manager')
  return mayDecide ? <DecisionForm {...form} /> : <p>{texts.notAllowed}</p>
}

function sendDecision(id: string, { verdict, comment }: SentDecision): Promise<Approval> {
  const params = { path: { approval_id: id } }
  if (verdict === 'reject') return unwrap(api.POST('/compliance/approvals/{approval_id}/reject', { params, body: { reason: comment } }))
  return unwrap(api.POST('/compliance/approvals/{approval_id}/approve', { params, body: comment === '' ? {} : { comment } }))
}

interface VerdictProps {
  readonly approval: Approval
  readonly status: 'approved' | 'rejected'
}

function Verdict({ approval: { _id: approvalId, closed, closedByName, reason, comment }, status }: VerdictProps): ReactNode {
  const texts = useTexts(decisionTexts)
  const { dateTime, relative } = useFormats()
  const at = closed ?? ''
  return (
    <>
      <p title={at && relative(at)}>{texts.verdict[status](closedByName ?? '', at && dateTime(at))}</p>
      {(reason ?? comment) !== null && <blockquote>{reason ?? comment}</blockquote>}
      {status === 'approved' && (
        <Link to="/releases/$approvalId" params={{ approvalId }}>
          {texts.release}
        </Link>
      )}
    </>
  )
}
