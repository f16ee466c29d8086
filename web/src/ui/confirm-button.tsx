import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/words.tsx'

interface ConfirmButtonProps {
  readonly label: string
  /** The question; it names what is deleted or replaced. */
  readonly question: string
  readonly onConfirm: () => void
  readonly isDisabled?: boolean
}

/** A button for what cannot be undone: it asks once. */
export function ConfirmButton({ label, question, onConfirm, isDisabled = false }: ConfirmButtonProps): ReactNode {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" disabled={isDisabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={label} closeButtonProps={{ 'aria-label': words.actions.close }} centered>
        <p>{question}</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setOpen(false)} data-autofocus>
            {words.actions.cancel}
          </Button>
          <Button
            color="red"
            onClick={() => {
              setOpen(false)
              onConfirm()
            }}
          >
            {label}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
