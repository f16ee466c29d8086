import type { ReactNode } from 'react'
import { useWelcome } from '../shared/use-welcome.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../words/words.tsx'
import { LoginForm } from './login-form.tsx'
import { OidcButton } from './oidc-login.tsx'

/** The login over a page whose session has ended: what was typed there stays. */
export function LoginDialog({ email }: { readonly email: string | undefined }): ReactNode {
  const { login } = useWords()
  const { oidc, passwords = true } = useWelcome().data ?? {}
  return (
    <Dialog onClose={() => undefined} withCloseButton={false} closeOnEscape={false} title={login.again} centered zIndex={1000}>
      <p>{passwords ? login.againHint : login.againElsewhere}</p>
      {passwords && <LoginForm initialEmail={email} />}
      {oidc && <OidcButton label={oidc.label} next={`${location.pathname}${location.search}`} />}
    </Dialog>
  )
}
