import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { HelpLink } from '../ui/help-link.tsx'
import { LoadingState } from '../ui/page-states.tsx'
import { useWords } from '../words/words.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './login-page.module.css'

const createUser =
  'curl -X POST -H "x-api-key: $WAYBILL_OPERATOR_KEY" -H "content-type: application/json" \\\n  -d \'{"email":"you@example.org","name":"You","roles":["account_admin","manager"],"password":"…"}\' \\\n  "$WAYBILL_URL/api/v2/admin/companies/<company id>/users"'

/** The login, with the demo's filled in where there is one. */
export function LoginPage(): ReactNode {
  const words = useWords()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  const welcome = useQuery({ queryKey: ['welcome'], queryFn: ({ signal }) => unwrap(api.GET('/account/welcome', { signal })) })
  if (welcome.isPending) return <LoadingState />
  const demo = welcome.data?.demo
  return (
    <main className={classes['page']}>
      <img src="/waybill.svg" alt="" width="40" height="40" />
      <h1>{words.login.title}</h1>
      {demo && <p>{words.login.demo}</p>}
      {welcome.data?.needsUser === true && (
        <>
          <p>{words.login.needsUser}</p>
          <pre className={classes['command']} tabIndex={0}>
            {createUser}
          </pre>
        </>
      )}
      <LoginForm initialEmail={demo?.email} initialPassword={demo?.password} onDone={() => void navigate({ href: ownPath(next) })} />
      <HelpLink page="login" />
    </main>
  )
}

/** Only a path of this site: `//evil.example` would lead away. */
export function ownPath(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/u.test(next) ? next : '/'
}
