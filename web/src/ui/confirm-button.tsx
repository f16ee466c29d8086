import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { lazyPart } from './lazy-part.ts'

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'), 'ConfirmDialog')

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'onClose'> {
  readonly isDisabled?: boolean
}

/** A button for what cannot be undone: it asks once. The code of the question is loaded with the first use. */
export function ConfirmButton({ isDisabled = false, ...asked }: ConfirmButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" disabled={isDisabled} onClick={() => setOpen(true)}>
        {asked.label}
      </Button>
      {isOpen && (
        <Suspense fallback={undefined}>
          <ConfirmDialog {...asked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
