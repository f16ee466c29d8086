import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import classes from './once-dialog.module.css'

interface OnceDialogProps {
  readonly title: string
  /** What the value is for, and until when it works. */
  readonly hint: string
  readonly value: string
  readonly onClose: () => void
}

/** Shows a value that the service returns only once. It closes by its button alone, so that no click beside it loses the value. */
export function OnceDialog({ title, hint, value, onClose }: OnceDialogProps): ReactNode {
  const words = useWords()
  return (
    <Dialog onClose={onClose} title={title} withCloseButton={false} closeOnClickOutside={false} closeOnEscape={false} size="lg" centered>
      <p>{hint}</p>
      <pre className={classes['value']}>{value}</pre>
      <Group justify="flex-end" mt="md">
        <CopyButton text={value} />
        <Button size="compact-sm" onClick={onClose}>
          {words.actions.done}
        </Button>
      </Group>
    </Dialog>
  )
}
