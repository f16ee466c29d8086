import { Button, Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useWrite } from '../shared/use-write.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormModal } from '../ui/form-modal.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import {
  firstDraft,
  isComplete,
  rejectedBy,
  type RisksChange,
  type RisksChanged,
  type SelectedRisk,
  sharedPlace,
  toChange,
  withoutLimits,
} from './bulk-change.ts'
import { BulkOutcomes } from './bulk-outcomes.tsx'
import { bulkTexts } from './bulk-texts.ts'
import { DecisionFields } from './decision-fields.tsx'
import { decisionFields, type DraftField, draftWith, type Edits, withEdit } from './risk-draft.ts'
import { draftFieldError } from './risk-fields.ts'
import type { Scheme } from './risk.ts'
import { useScheme } from './use-risks.ts'

interface BulkDialogProps {
  readonly risks: readonly SelectedRisk[]
  readonly onClose: () => void
  /** Called when the change is made; the form then says what became of each risk. */
  readonly onDone: () => void
}

/** Changes many risks at once: the form of one risk, by the scheme of the place they share, and what it would do to each. */
export function BulkDialog({ risks, onClose, onDone }: BulkDialogProps): ReactNode {
  const texts = useTexts(bulkTexts)
  const { number } = useFormats()
  const place = sharedPlace(risks)
  const { data, error, refetch } = useScheme(place ?? risks[0])
  const [outcome, setOutcome] = useState<RisksChanged>()
  function done(changed: RisksChanged): void {
    setOutcome(changed)
    onDone()
  }
  const frame = { title: texts.title(risks.length, number(risks.length)), size: 'lg', onClose } as const
  if (outcome) return <Outcome {...frame} changed={outcome} />
  if (data)
    return (
      <BulkForm
        {...frame}
        risks={risks}
        isShared={place !== undefined}
        rules={place ? data.scheme : withoutLimits(data.scheme)}
        onDone={done}
      />
    )
  return <Dialog {...frame}>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}</Dialog>
}

interface FrameProps {
  readonly title: string
  readonly size: 'lg'
  readonly onClose: () => void
}

function Outcome({ changed, ...frame }: FrameProps & { readonly changed: RisksChanged }): ReactNode {
  const words = useWords()
  const texts = useTexts(bulkTexts)
  return (
    <Dialog {...frame}>
      <BulkOutcomes title={texts.outcome} summary={texts.did} changed={changed} />
      <Button data-autofocus mt="sm" variant="default" onClick={frame.onClose}>
        {words.actions.close}
      </Button>
    </Dialog>
  )
}

interface BulkFormProps extends FrameProps {
  readonly risks: readonly SelectedRisk[]
  readonly rules: Scheme['scheme']
  /** The scheme holds for all of the risks. */
  readonly isShared: boolean
  readonly onDone: (changed: RisksChanged) => void
}

/** The fields of the form, as the service names them. */
const bulkFields: readonly string[] = ['owner', 'state', 'generalApproach', 'decision', ...decisionFields]

function BulkForm({ risks, rules, isShared, onDone, ...frame }: BulkFormProps): ReactNode {
  const texts = useTexts(bulkTexts)
  const stored = useMemo(() => firstDraft(rules, risks), [rules, risks])
  const [edits, setEdits] = useState<Edits>({})
  const [confirms, setConfirms] = useState(false)
  const body = useMemo(() => toChange(risks, { stored, edits, confirms }), [risks, stored, edits, confirms])
  const draft = draftWith(stored, edits)
  const isEdited = Object.keys(body.riskProperties).length > 0
  const preview = usePreview(body, isEdited && isComplete(draft))
  const save = useWrite<void, RisksChanged>(['risks'], () => unwrap(api.POST('/core/risks/bulk', { body })), onDone)
  function errorOf(field: DraftField): string | undefined {
    const rejected = rejectedBy(preview.data?.risks ?? [], field)
    const [first] = rejected
    if (first?.error) return texts.rejectedFor(String(rejected.length), first.error)
    return draftFieldError(save.error, field) ?? draftFieldError(preview.error, field)
  }
  return (
    <FormModal
      {...frame}
      save={save}
      fields={bulkFields}
      submitLabel={texts.submit}
      isDisabled={!preview.isCurrent || preview.data?.counts.done === 0}
    >
      {!isShared && <p className="soft">{texts.manyPlaces}</p>}
      <DecisionFields
        scheme={rules}
        edits={{ stored, draft, change: (field, value) => setEdits((now) => withEdit(now, stored, field, value)) }}
        errorOf={errorOf}
        unset={texts.unchanged}
      />
      <Checkbox size="xs" label={texts.confirm} checked={confirms} onChange={(event) => setConfirms(event.currentTarget.checked)} />
      <Hints edits={edits} isEdited={isEdited} isComplete={isComplete(draft)} />
      {preview.error && <p role="note">{preview.error.message}</p>}
      {preview.data && <BulkOutcomes title={texts.preview} summary={texts.would} changed={preview.data} />}
    </FormModal>
  )
}

interface HintsProps {
  readonly edits: Edits
  readonly isEdited: boolean
  readonly isComplete: boolean
}

/** Says what the form still needs, and what its decision does not do. */
function Hints({ edits, isEdited, isComplete: isWhole }: HintsProps): ReactNode {
  const texts = useTexts(bulkTexts)
  const hints = [
    ...(edits.type !== undefined && edits.state === undefined ? [texts.stateToo] : []),
    ...(isEdited ? [] : [texts.nothing]),
    ...(isEdited && !isWhole ? [texts.incomplete] : []),
  ]
  return hints.map((hint) => (
    <p key={hint} className="soft">
      {hint}
    </p>
  ))
}

/** Loads what a change would do; the service writes nothing. `isCurrent` when it is about what the form contains now. */
function usePreview(body: RisksChange, isEnabled: boolean) {
  const [asked] = useDebouncedValue(body, 300)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['risks', 'bulk', asked],
    enabled: isEnabled,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api.POST('/core/risks/bulk', { params: { query: { preview: 'true' } }, body: asked, signal })),
  })
  const isCurrent = isEnabled && asked === body && data !== undefined && !isPlaceholderData
  return { data: isEnabled ? data : undefined, error: isEnabled ? error : null, isCurrent }
}
