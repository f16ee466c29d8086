import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../words/words.tsx'
import { LoginForm } from './login-form.tsx'

/** The login over a page whose session has ended: what was typed there stays. */
export function LoginDialog({ email }: { readonly email: string | undefined }): ReactNode {
  const { login } = useWords()
  return (
    <Dialog onClose={() => undefined} withCloseButton={false} closeOnEscape={false} title={login.again} centered zIndex={1000}>
      <p>{login.againHint}</p>
      <LoginForm initialEmail={email} />
    </Dialog>
  )
}
