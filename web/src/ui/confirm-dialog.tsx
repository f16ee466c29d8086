import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/words.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  readonly label: string
  /** The question; it names what is deleted or replaced. */
  readonly question: string
  /** What is done; when it fails, the dialog stays and says why. */
  readonly onConfirm: () => unknown
  readonly onClose: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ label, question, onConfirm, onClose }: ConfirmDialogProps): ReactNode {
  const { actions } = useWords()
  const [error, setError] = useState<string>()
  async function confirm(): Promise<void> {
    await Promise.resolve(onConfirm()).then(onClose, (reason: unknown) => setError((reason as Error).message))
  }
  return (
    <Dialog onClose={onClose} title={label} centered>
      <p>{question}</p>
      {error !== undefined && <p role="alert">{error}</p>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {actions.cancel}
        </Button>
        <Button color="red" onClick={() => void confirm()}>
          {label}
        </Button>
      </Group>
    </Dialog>
  )
}
