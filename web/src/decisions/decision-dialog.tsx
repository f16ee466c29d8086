import { Radio, TextInput, Textarea } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { offerUndo } from '../app/undo.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../words/words.tsx'
import { decisionTexts } from './decision-texts.ts'
import { type DecidedFinding, type DecisionDraft, levelsOf, toStatement } from './decision.ts'
import { DecisionEffect } from './decision-effect.tsx'

interface DecisionDialogProps {
  readonly findings: readonly DecidedFinding[]
  readonly onClose: () => void
}

const statuses = ['not_affected', 'under_investigation', 'affected', 'fixed'] as const
const justifications = [
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_not_present',
  'component_not_present',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
] as const
const versions = ['this', 'range', 'all'] as const

const firstDraft = {
  status: 'not_affected',
  justification: 'vulnerable_code_not_in_execute_path',
  detail: '',
  versions: 'this',
  until: '',
} as const

/** Decides on findings: the same form for one and for thousands. It shows what the decision covers before it is made. */
export function DecisionDialog({ findings, onClose }: DecisionDialogProps): ReactNode {
  const texts = useTexts(decisionTexts)
  const queries = useQueryClient()
  const levels = levelsOf(findings)
  const [draft, setDraft] = useState<DecisionDraft>({ ...firstDraft, level: levels[0] ?? 'company' })
  const decide = useMutation({
    mutationFn: () => unwrap(api.POST('/core/statements', { body: toStatement(findings, draft) })),
    onSuccess: async ({ vexId, answered }) => {
      onClose()
      if (vexId !== null) offerUndo({ text: texts.saved(answered), undo: () => withdraw(vexId) })
      await queries.invalidateQueries()
    },
  })
  function change(changed: Partial<DecisionDraft>): void {
    setDraft((now) => ({ ...now, ...changed }))
  }
  return (
    <FormModal onClose={onClose} title={texts.title(findings.length)} size="lg" save={decide} submitLabel={texts.submit}>
      <Choice name="status" label={texts.question} values={statuses} labels={texts.statuses} draft={draft} onChange={change} />
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
      <Textarea
        label={texts.detail}
        description={texts.detailHint}
        required={draft.status === 'not_affected'}
        minLength={draft.status === 'not_affected' ? 10 : 0}
        autosize
        minRows={2}
        value={draft.detail}
        onChange={(event) => change({ detail: event.target.value })}
        error={fieldError(decide.error, 'detail')}
      />
      <Choice name="level" label={texts.scope} values={levels} labels={texts.levels} draft={draft} onChange={change} />
      <Choice name="versions" label={texts.versions} values={versions} labels={texts.versionChoices} draft={draft} onChange={change} />
      <TextInput
        type="date"
        label={texts.until}
        description={texts.untilHint}
        value={draft.until}
        onChange={(event) => change({ until: event.target.value })}
        error={fieldError(decide.error, 'until')}
      />
      <Preview findings={findings} draft={draft} />
    </FormModal>
  )
}

function withdraw(id: string): Promise<unknown> {
  return unwrap(api.DELETE('/core/statements/{statement_id}', { params: { path: { statement_id: id } } }))
}

interface ChoiceProps<Name extends keyof DecisionDraft> {
  readonly name: Name
  readonly label: string
  readonly values: readonly DecisionDraft[Name][]
  readonly labels: Readonly<Record<DecisionDraft[Name], string>>
  readonly draft: DecisionDraft
  readonly onChange: (changed: Partial<DecisionDraft>) => void
}

function Choice<Name extends keyof DecisionDraft>({ name, label, values, labels, draft, onChange }: ChoiceProps<Name>): ReactNode {
  return (
    <Radio.Group label={label} name={name} value={draft[name]} onChange={(value) => onChange({ [name]: value })}>
      {values.map((value) => (
        <Radio key={value} value={value} label={labels[value]} mt={4} size="xs" />
      ))}
    </Radio.Group>
  )
}

/** What the decision would cover, computed by the service, nothing written. */
function Preview({ findings, draft }: { readonly findings: readonly DecidedFinding[]; readonly draft: DecisionDraft }): ReactNode {
  const texts = useTexts(decisionTexts)
  const body = toStatement(findings, { ...draft, detail: draft.detail.length < 10 ? texts.sampleDetail : draft.detail })
  const { data, error } = useQuery({
    queryKey: ['statements', 'preview', body],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api.POST('/core/statements', { params: { query: { preview: 'true' } }, body, signal })),
  })
  if (error) return <p role="note">{error.message}</p>
  return data === undefined ? undefined : <DecisionEffect effect={data} />
}
