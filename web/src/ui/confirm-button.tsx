import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/words.tsx'

interface ConfirmButtonProps {
  readonly label: string
  /** The question; it names what is deleted or replaced. */
  readonly question: string
  /** What is done; when it fails, the dialog stays and says why. */
  readonly onConfirm: () => unknown
  readonly isDisabled?: boolean
}

/** A button for what cannot be undone: it asks once. */
export function ConfirmButton({ label, question, onConfirm, isDisabled = false }: ConfirmButtonProps): ReactNode {
  const { actions } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  function open(): void {
    setError(undefined)
    setOpen(true)
  }
  async function confirm(): Promise<void> {
    await Promise.resolve(onConfirm()).then(
      () => setOpen(false),
      (reason: unknown) => setError((reason as Error).message),
    )
  }
  return (
    <>
      <Button variant="default" size="compact-sm" disabled={isDisabled} onClick={open}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={label} centered>
        <p>{question}</p>
        {error !== undefined && <p role="alert">{error}</p>}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setOpen(false)} data-autofocus>
            {actions.cancel}
          </Button>
          <Button color="red" onClick={() => void confirm()}>
            {label}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
