import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.ts'
import type { RecordFormProps } from './record-form.tsx'

const FormDialog = lazyPart(() => import('./record-form.tsx'), 'FormDialog')

interface FormButtonProps extends RecordFormProps {
  readonly label: string
  readonly title: string
}

/** A button that opens a form over the page; its code is loaded with the first use. */
export function FormButton({ label, ...form }: FormButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={undefined}>
          <FormDialog {...form} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
