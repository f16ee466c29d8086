import { Textarea } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { fieldError } from '../api/api-error.ts'
import { useTexts } from '../words/words.tsx'
import { decisionTexts } from './decision-texts.ts'
import { type DecisionDraft, isTooShort, shortestReason } from './decision.ts'
import type { useDecisionForm } from './use-decision-form.ts'

interface ReasonKind {
  readonly label: 'detail' | 'action'
  readonly hint: 'detailHint' | 'optionalHint' | 'acceptedHint'
  readonly isRequired: boolean
}

const optionalReason: ReasonKind = { label: 'detail', hint: 'optionalHint', isRequired: false }

/** What the form asks beside each answer. */
const reasons: Readonly<Record<DecisionDraft['status'], ReasonKind>> = {
  not_affected: { label: 'detail', hint: 'detailHint', isRequired: true },
  under_investigation: optionalReason,
  fixing: { label: 'action', hint: 'detailHint', isRequired: true },
  affected: optionalReason,
  fixed: optionalReason,
  accepted: { label: 'detail', hint: 'acceptedHint', isRequired: true },
}

type ReasonProps = Pick<ReturnType<typeof useDecisionForm>, 'draft' | 'change' | 'save'>

/** The text of a decision: a reason, or what is done. */
export function DecisionReason({ draft: { status, detail }, change, save: { error } }: ReasonProps): ReactNode {
  const texts = useTexts(decisionTexts)
  const { label, hint, isRequired } = reasons[status]
  const [field, refusal] = useBlankRefusal(isRequired ? detail : '')
  return (
    <Textarea
      ref={field}
      label={texts[label]}
      description={texts[hint]}
      required={isRequired}
      minLength={isRequired ? shortestReason : 0}
      {...(status === 'accepted' && { maxLength: 200 })}
      autosize
      minRows={2}
      value={detail}
      onChange={(event) => change({ detail: event.target.value })}
      error={refusal || (fieldError(error, 'detail') ?? fieldError(error, 'comment') ?? fieldError(error, 'rationale'))}
    />
  )
}

/** Refuses a reason that only blanks make long enough, which is enough for the browser; returns the field, and what to say beside it. */
function useBlankRefusal(reason: string): readonly [RefObject<HTMLTextAreaElement | null>, string] {
  const { blankDetail } = useTexts(decisionTexts)
  const field = useRef<HTMLTextAreaElement>(null)
  const refusal = reason.length >= shortestReason && isTooShort(reason) ? blankDetail : ''
  useEffect(() => field.current?.setCustomValidity(refusal), [refusal])
  return [field, refusal]
}
