import { Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { choosable, peopleQuery } from '../shared/people.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../words/words.tsx'
import type { Approval } from './approval.ts'
import { requestTexts } from './request-texts.ts'

/** What a request says; `assignee` is absent where the company's settings name one. */
export interface RequestFields {
  readonly name: string
  readonly version: string | null
  readonly description: string | null
  readonly assignee?: string | null
  readonly draft: boolean
}

interface RequestDialogProps {
  /** The draft to edit; absent for a new request. */
  readonly draft?: Approval
  readonly initialName?: string
  readonly onSave: (fields: RequestFields) => Promise<Approval>
  readonly onClose: (saved?: Approval) => void
}

const [automatic, nobody] = ['automatic', 'nobody']

/** Asks for name, version and reviewer of a release. */
export function RequestDialog({ draft, initialName = '', onSave, onClose }: RequestDialogProps): ReactNode {
  const texts = useTexts(requestTexts)
  const queries = useQueryClient()
  const [form, setForm] = useState(() => formOf(draft, initialName))
  const save = useMutation({
    mutationFn: () => onSave(fieldsOf(form)),
    onSuccess: async (saved) => {
      onClose(saved)
      await queries.invalidateQueries()
    },
  })
  function change(changed: Partial<RequestForm>): void {
    setForm((now) => ({ ...now, ...changed }))
  }
  return (
    <FormModal
      onClose={() => onClose()}
      title={draft === undefined ? texts.title : texts.editTitle}
      size="lg"
      save={save}
      fields={['name', 'version', 'description']}
      submitLabel={form.isDraft ? texts.save : texts.submit}
    >
      {draft === undefined && <p className="soft">{texts.hint}</p>}
      <TextInput
        label={texts.name}
        required
        value={form.name}
        onChange={(event) => change({ name: event.target.value })}
        error={fieldError(save.error, 'name')}
      />
      <TextInput
        label={texts.version}
        value={form.version}
        onChange={(event) => change({ version: event.target.value })}
        error={fieldError(save.error, 'version')}
        data-autofocus
      />
      <Textarea
        label={texts.description}
        autosize
        minRows={2}
        value={form.description}
        onChange={(event) => change({ description: event.target.value })}
        error={fieldError(save.error, 'description')}
      />
      <AssigneeChoice value={form.assignee} isNew={draft === undefined} onChange={(assignee) => change({ assignee })} />
      <Checkbox label={texts.draft} checked={form.isDraft} onChange={(event) => change({ isDraft: event.target.checked })} />
    </FormModal>
  )
}

interface AssigneeChoiceProps {
  readonly value: string
  readonly isNew: boolean
  readonly onChange: (assignee: string) => void
}

function AssigneeChoice({ value, isNew, onChange }: AssigneeChoiceProps): ReactNode {
  const texts = useTexts(requestTexts)
  const { data: people = [] } = useQuery(peopleQuery)
  const reviewers = choosable(people, [value]).filter(({ roles }) => roles.some((role) => role === 'compliance_manager'))
  return (
    <NativeSelect
      label={texts.assignee}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      data={[
        ...(isNew ? [{ value: automatic, label: texts.automatic }] : []),
        { value: nobody, label: texts.nobody },
        ...reviewers.map(({ _id: id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

/** What the form asks. */
interface RequestForm {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly assignee: string
  readonly isDraft: boolean
}

function formOf(draft: Approval | undefined, initialName: string): RequestForm {
  if (draft === undefined) return { name: initialName, version: '', description: '', assignee: automatic, isDraft: false }
  const { name, version, description, assignee } = draft
  return { name, version: version ?? '', description: description ?? '', assignee: assignee ?? nobody, isDraft: true }
}

function fieldsOf({ name, version, description, assignee, isDraft }: RequestForm): RequestFields {
  const fields = { name, version: version || null, description: description || null, draft: isDraft }
  if (assignee === automatic) return fields
  return { ...fields, assignee: assignee === nobody ? null : assignee }
}
