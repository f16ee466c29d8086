import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { isOver, toDay } from '../shared/days.ts'
import { componentText } from '../shared/finding.ts'
import { roleText } from '../shared/who-may.tsx'
import { FormModal } from '../ui/form-modal.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { acceptingRoles } from './acceptance.ts'
import { Choice } from './choice.tsx'
import { DecisionEffect } from './decision-effect.tsx'
import { DecisionReason } from './decision-reason.tsx'
import { decisionTexts } from './decision-texts.ts'
import {
  type DecidedFinding,
  type DecisionDraft,
  isStatement,
  isTooShort,
  type KeptDrafts,
  type StatementDraft,
  toStatement,
} from './decision.ts'
import { useDecisionForm } from './use-decision-form.ts'

interface DecisionDialogProps {
  readonly findings: readonly DecidedFinding[]
  /** How many were chosen, with those that no decision can be made on. */
  readonly chosen: number
  /** Of the page, which has them for as long as it is open. */
  readonly kept: KeptDrafts
  readonly onDecided: () => void
  readonly onClose: () => void
}

const justifications = [
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_not_present',
  'component_not_present',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
] as const
const versions = ['this', 'range', 'all'] as const

/** Decides on findings: the same form for one and for thousands. It shows what the decision covers before it is made. */
export function DecisionDialog({ findings, chosen, kept, onDecided, onClose }: DecisionDialogProps): ReactNode {
  const texts = useTexts(decisionTexts)
  const { statuses, isForRisk, ...form } = useDecisionForm(findings, kept, finish)
  const { draft, save, change } = form
  function finish(): void {
    onDecided()
    onClose()
  }
  return (
    <FormModal
      onClose={onClose}
      title={useTitle(findings)}
      size="lg"
      save={save}
      fields={['detail', 'comment', 'rationale', 'until', 'validUntil']}
      submitLabel={texts.submit}
    >
      {chosen > findings.length && <LeftOut decided={findings.length} chosen={chosen} />}
      <Status {...form} statuses={statuses} />
      {draft.status === 'not_affected' && (
        <Choice
          name="justification"
          label={texts.justification}
          values={justifications}
          labels={texts.justifications}
          draft={draft}
          onChange={change}
        />
      )}
      <DecisionReason {...form} />
      {isForRisk ? <p role="note">{texts.inRegister}</p> : <Scope {...form} />}
      <Until {...form} />
      {isStatement(draft) && <Preview findings={findings} draft={draft} />}
      <HelpLink page="decision" />
    </FormModal>
  )
}

function LeftOut({ decided, chosen }: { readonly decided: number; readonly chosen: number }): ReactNode {
  const texts = useTexts(decisionTexts)
  const { number } = useFormats()
  return <p role="note">{texts.leftOut(number(decided), number(chosen))}</p>
}

/** Names the finding where it is one alone of which that is known. */
function useTitle([finding, ...others]: readonly DecidedFinding[]): string {
  const texts = useTexts(decisionTexts)
  const { key, component } = finding ?? {}
  if (others.length > 0 || key === undefined || component === undefined) return texts.title(others.length + 1)
  return texts.titleOf(key, typeof component === 'string' ? component : componentText({ component }))
}

type DecisionForm = ReturnType<typeof useDecisionForm>
type FormParts = Omit<DecisionForm, 'statuses' | 'isForRisk'>

/** Whether it affects us; roles that may not accept that it does learn which may. */
function Status({ statuses, draft, change, refused }: FormParts & Pick<DecisionForm, 'statuses'>): ReactNode {
  const words = useWords()
  const texts = useTexts(decisionTexts)
  const isRefused = refused.length > 0 && !statuses.includes('accepted')
  return (
    <Choice
      name="status"
      label={texts.question}
      {...(isRefused && { hint: texts.acceptingNeeds(acceptingRoles.map((role) => roleText(words, role)).join(', ')) })}
      values={statuses}
      labels={texts.statuses}
      draft={draft}
      onChange={change}
    />
  )
}

function Scope({ draft, levels, refused, change }: FormParts): ReactNode {
  const texts = useTexts(decisionTexts)
  const hint = useScopeHint({ draft, refused })
  return (
    <>
      <Choice
        name="level"
        label={texts.scope}
        {...(hint && { hint })}
        values={levels}
        labels={texts.levels}
        draft={draft}
        onChange={change}
      />
      <Choice
        name="versions"
        label={texts.versions}
        values={isStatement(draft) ? versions : ['this', 'all']}
        labels={texts.versionChoices}
        draft={draft}
        onChange={change}
      />
    </>
  )
}

/** What a level of a statement also answers, or where these roles may not accept. */
function useScopeHint({ draft, refused }: Pick<FormParts, 'draft' | 'refused'>): string | undefined {
  const texts = useTexts(decisionTexts)
  if (isStatement(draft)) return draft.level === 'module' ? undefined : texts.scopeHint
  return refused.length === 0 ? undefined : texts.refusedLevels(refused.map((level) => texts.levels[level]).join(', '))
}

function Until({ draft, change, save: { error } }: FormParts): ReactNode {
  const { states } = useWords()
  const texts = useTexts(decisionTexts)
  const [today] = useState(() => toDay(Date.now()))
  return (
    <TextInput
      type="date"
      label={texts.until}
      description={untilHintOf(draft.status, texts)}
      required={!isStatement(draft)}
      value={draft.until}
      onChange={(event) => change({ until: event.target.value })}
      min={today}
      error={isOver(draft.until, today) ? states.pastDay : (fieldError(error, 'until') ?? fieldError(error, 'validUntil'))}
    />
  )
}

/** A statement that a finding affects us hides nothing that could return. */
function untilHintOf(status: DecisionDraft['status'], texts: (typeof decisionTexts)['en']): string {
  if (status === 'accepted') return texts.returnsHint
  return status === 'fixing' || status === 'affected' ? texts.endsHint : texts.untilHint
}

/** What the decision would cover, computed by the service, nothing written. */
function Preview({ findings, draft }: { readonly findings: readonly DecidedFinding[]; readonly draft: StatementDraft }): ReactNode {
  const texts = useTexts(decisionTexts)
  const body = toStatement(findings, { ...draft, detail: isTooShort(draft.detail) ? texts.sampleDetail : draft.detail })
  const [today] = useState(() => toDay(Date.now()))
  const isPast = isOver(draft.until, today)
  const { data, error } = useQuery({
    queryKey: ['statements', 'preview', body],
    enabled: !isPast,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api.POST('/core/statements', { params: { query: { preview: 'true' } }, body, signal })),
  })
  if (isPast) return undefined
  if (error) return <p role="note">{error.message}</p>
  return data === undefined ? undefined : <DecisionEffect effect={data} />
}
