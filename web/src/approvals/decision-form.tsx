import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useOneAtATime } from '../ui/use-one-at-a-time.ts'
import { useTexts } from '../words/words.tsx'
import classes from './approval-page.module.css'
import { needsComment } from './approval.ts'
import { decisionTexts } from './decision-texts.ts'
import { useChecklist } from './use-approval.ts'

/** A decision to send. */
export interface SentDecision {
  readonly verdict: 'approve' | 'reject'
  readonly comment: string
}

export interface DecisionFormProps {
  readonly approvalId: string
  readonly isSending: boolean
  readonly onDecide: (decision: SentDecision) => void
}

/** Approves or rejects. A rejection needs a reason, and so does the approval of what violates the policy. */
export function DecisionForm({ approvalId, isSending, onDecide }: DecisionFormProps): ReactNode {
  const texts = useTexts(decisionTexts)
  const { data: checklist } = useChecklist(approvalId)
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const mustExplain = checklist !== undefined && needsComment(checklist)
  const act = useOneAtATime(isSending)
  const isBlocked = checklist?.status === 'blocking'
  function decide(verdict: SentDecision['verdict']): void {
    const isRequired = verdict === 'reject' || mustExplain
    setMissing(isRequired && comment.trim() === '')
    if (!isRequired || comment.trim() !== '') act(() => onDecide({ verdict, comment: comment.trim() }))
  }
  return (
    <>
      <Textarea
        label={texts.comment}
        description={mustExplain ? texts.explain : texts.hint}
        error={isMissing && texts.required}
        maxLength={2000}
        autosize
        minRows={2}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {isBlocked && <p role="note">{texts.blocked}</p>}
      <div className={classes['buttons']}>
        <Button disabled={isBlocked || checklist === undefined} loading={isSending} onClick={() => decide('approve')}>
          {texts.approve}
        </Button>
        <Button variant="default" disabled={isSending} onClick={() => decide('reject')}>
          {texts.reject}
        </Button>
      </div>
    </>
  )
}
