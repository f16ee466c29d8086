import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/words.tsx'
import { Dialog } from './dialog.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'

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
  const [isPending, setPending] = useState(false)
  const act = useOneAtATime(isPending)
  async function confirm(): Promise<void> {
    setPending(true)
    await Promise.resolve(onConfirm()).then(onClose, (reason: unknown) => {
      setError((reason as Error).message)
      setPending(false)
    })
  }
  return (
    <Dialog onClose={onClose} title={label} centered>
      <p>{question}</p>
      {error !== undefined && <p role="alert">{error}</p>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {actions.cancel}
        </Button>
        <Button color="red" loading={isPending} onClick={() => act(() => void confirm())}>
          {label}
        </Button>
      </Group>
    </Dialog>
  )
}
