import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FormDialog, type RecordFormProps } from './record-form.tsx'

interface FormButtonProps extends RecordFormProps {
  readonly label: string
  readonly title: string
}

/** A button that opens a form over the page. */
export function FormButton({ label, ...form }: FormButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <FormDialog {...form} onClose={() => setOpen(false)} />}
    </>
  )
}
