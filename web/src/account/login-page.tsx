import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { components } from '../api/schema.d.ts'
import { useWelcome } from '../shared/use-welcome.ts'
import { HelpLink } from '../ui/help-link.tsx'
import { LoadingState } from '../ui/page-states.tsx'
import { useWords } from '../words/words.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './login-page.module.css'
import { OidcButton, OidcEntrance } from './oidc-login.tsx'

const createUser =
  'curl -X POST -H "x-api-key: $WAYBILL_OPERATOR_KEY" -H "content-type: application/json" \\\n  -d \'{"email":"you@example.org","name":"You","roles":["account_admin","manager"],"password":"…"}\' \\\n  "$WAYBILL_URL/api/v2/admin/companies/<company id>/users"'

/** The login, with the demo's filled in where there is one. */
export function LoginPage(): ReactNode {
  const words = useWords()
  const navigate = useNavigate()
  const { next, problem, signedIn } = useSearch({ strict: false })
  const welcome = useWelcome()
  if (welcome.isPending) return <LoadingState />
  const path = ownPath(next)
  const ways = welcome.data ?? { demo: null, oidc: null, passwords: true, needsUser: false }
  return (
    <main className={classes['page']}>
      <img src="/waybill.svg" alt="" width="40" height="40" />
      <h1>{words.login.title}</h1>
      {ways.demo && <p>{words.login.demo}</p>}
      {ways.needsUser && <FirstUser />}
      {signedIn !== undefined && <OidcEntrance onDone={() => void navigate({ href: path })} />}
      <Problem problem={problem} />
      <LoginWays ways={ways} path={path} />
      <HelpLink page="login" />
    </main>
  )
}

interface LoginWaysProps {
  readonly ways: Pick<components['schemas']['Welcome'], 'demo' | 'oidc' | 'passwords'>
  /** Where the login leads to. */
  readonly path: string
}

function LoginWays({ ways: { demo, oidc, passwords }, path }: LoginWaysProps): ReactNode {
  const navigate = useNavigate()
  return (
    <>
      {passwords && <LoginForm initialEmail={demo?.email} initialPassword={demo?.password} onDone={() => void navigate({ href: path })} />}
      {oidc && <OidcButton label={oidc.label} next={path} />}
    </>
  )
}

function FirstUser(): ReactNode {
  const { login } = useWords()
  return (
    <>
      <p>{login.needsUser}</p>
      <pre className={classes['command']} tabIndex={0}>
        {createUser}
      </pre>
    </>
  )
}

/** Says why a sign-in at the identity provider failed. */
function Problem({ problem }: { readonly problem: string | undefined }): ReactNode {
  const { problems }: { readonly problems: Readonly<Record<string, string>> } = useWords().login
  if (problem === undefined) return undefined
  return <p role="alert">{Object.hasOwn(problems, problem) ? problems[problem] : problems['unavailable']}</p>
}

/** Only a path of this site: `//evil.example` would lead away. */
export function ownPath(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/u.test(next) ? next : '/'
}
