import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { isAtField } from '../api/api-error.ts'
import { useWords } from '../words/words.tsx'
import { Dialog } from './dialog.tsx'
import { Form, type FormProps } from './form.tsx'

interface SaveFormProps {
  readonly save: FormProps['save'] & { readonly error: Error | null }
  /** Names of the fields that show an error about them. */
  readonly fields?: readonly string[]
  /** `Save` where it is left out. */
  readonly submitLabel?: string
  /** There is nothing to submit yet. */
  readonly isDisabled?: boolean
  /** Other buttons, beside the one that submits. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A form with the error of the last attempt and the button that submits. */
export function SaveForm({ save, fields = [], submitLabel, isDisabled = false, actions, children }: SaveFormProps): ReactNode {
  const words = useWords()
  return (
    <Form save={save}>
      <Stack gap="sm">
        {children}
        {save.error && <p role="alert">{isAtField(save.error, fields) ? words.states.marked : save.error.message}</p>}
        <Group gap="xs" grow={actions === undefined} className="form-actions">
          <Button type="submit" loading={save.isPending} disabled={isDisabled}>
            {submitLabel ?? words.actions.save}
          </Button>
          {actions}
        </Group>
      </Stack>
    </Form>
  )
}

interface FormModalProps extends SaveFormProps {
  readonly title: string
  readonly size?: 'lg'
  readonly onClose: () => void
}

/** A form over the page. */
export function FormModal({ title, size, onClose, ...form }: FormModalProps): ReactNode {
  return (
    <Dialog onClose={onClose} title={title} {...(size && { size })}>
      <SaveForm {...form} />
    </Dialog>
  )
}
