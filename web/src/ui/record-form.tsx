import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { useWords } from '../words/words.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { FieldInput, type FormField } from './form-field.tsx'

/** The values of a form by field. */
export type FormValues = Readonly<Record<string, string>>

export interface RecordFormProps {
  readonly fields: readonly FormField[]
  /** What the fields contain at first; nothing where a field is left out. */
  readonly values?: FormValues
  /** `Save` where it is left out. */
  readonly submitLabel?: string
  /** What the values would do, shown before they are saved. */
  readonly effectOf?: (values: FormValues) => ReactNode
  /** Gets what the fields contain, and what they contained at first. */
  readonly onSubmit: (values: FormValues, first: FormValues) => Promise<unknown>
}

/** A form of a few fields. Errors of the service stand beside the field that they name. */
export function RecordForm({ fields, values = {}, submitLabel, effectOf, onSubmit }: RecordFormProps): ReactNode {
  const words = useWords()
  const [first] = useState<FormValues>(() => firstDraft(fields, values))
  const [draft, setDraft] = useState(first)
  const save = useMutation({ mutationFn: () => onSubmit(draft, first) })
  const hasPlace = fields.some(({ name }) => fieldError(save.error, name) !== undefined)
  return (
    <Form save={save}>
      <Stack gap="sm">
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={draft[field.name] ?? ''}
            error={fieldError(save.error, field.name)}
            onChange={(value) => setDraft((now) => ({ ...now, [field.name]: value }))}
          />
        ))}
        {effectOf?.(draft)}
        {save.error && !hasPlace && <p role="alert">{save.error.message}</p>}
        <Group>
          <Button type="submit" size="xs" loading={save.isPending}>
            {submitLabel ?? words.actions.save}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

function firstDraft(fields: readonly FormField[], values: FormValues): FormValues {
  return Object.fromEntries(fields.map(({ name, choices }) => [name, values[name] ?? choices?.[0]?.value ?? '']))
}

interface FormDialogProps extends RecordFormProps {
  readonly title: string
  readonly onClose: () => void
}

/** A form over the page; it closes when what was typed is saved. */
export function FormDialog({ title, onClose, onSubmit, ...form }: FormDialogProps): ReactNode {
  async function submit(values: FormValues, first: FormValues): Promise<void> {
    await onSubmit(values, first)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <RecordForm {...form} onSubmit={submit} />
    </Dialog>
  )
}
