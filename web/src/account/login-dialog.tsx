import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import { LoginForm } from './login-form.tsx'

interface LoginDialogProps {
  readonly isOpen: boolean
  readonly email: string | undefined
}

/** The login over a page whose session has ended: what was typed there stays. */
export function LoginDialog({ isOpen, email }: LoginDialogProps): ReactNode {
  const { login } = useWords()
  return (
    <Modal
      opened={isOpen}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      title={login.again}
      centered
      zIndex={1000}
    >
      <p>{login.againHint}</p>
      <LoginForm initialEmail={email} />
    </Modal>
  )
}
