import { Button, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/words.tsx'

interface ConfirmButtonProps {
  readonly label: string
  /** Names what is deleted. */
  readonly question: string
  readonly onConfirm: () => Promise<unknown>
}

/** A button for what cannot be undone: it asks once. */
export function ConfirmButton({ label, question, onConfirm }: ConfirmButtonProps): ReactNode {
  const { actions } = useWords()
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  async function confirm(): Promise<void> {
    await onConfirm().then(
      () => setAsking(false),
      (reason: Error) => setError(reason.message),
    )
  }
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={question} closeButtonProps={{ 'aria-label': actions.cancel }}>
        <Stack gap="sm">
          {error !== undefined && <p role="alert">{error}</p>}
          <Group gap="sm">
            <Button color="red" onClick={() => void confirm()}>
              {label}
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              {actions.cancel}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
