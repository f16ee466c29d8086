import { Button, PasswordInput, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { openGate } from '../api/login-gate.ts'
import { sessionQuery } from '../shared/session.ts'
import { CodeField } from '../totp/code-field.tsx'
import { Form } from '../ui/form.tsx'
import { useWords } from '../words/words.tsx'
import classes from './login-page.module.css'

/** The first password, by an invitation. */
export function WelcomePage(): ReactNode {
  const words = useWords()
  const { token = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const accept = useMutation({
    mutationFn: () => {
      const body = { password, ...(code !== undefined && { code }) }
      return unwrap(api.POST('/account/invitations/{token}', { params: { path: { token } }, body }))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.parameter === 'code') setCode('')
    },
    onSuccess: async (session) => {
      queries.setQueryData(sessionQuery.queryKey, session)
      openGate(session)
      await navigate({ to: '/' })
    },
  })
  return (
    <main className={classes['page']}>
      <img src="/waybill.svg" alt="" width="40" height="40" />
      <h1>{words.welcome.title}</h1>
      <p className="soft">{words.welcome.hint}</p>
      <Form save={accept}>
        <Stack gap="sm">
          <PasswordInput
            label={words.login.password}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': words.login.show }}
            required
            minLength={12}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {code !== undefined && <CodeField value={code} onChange={setCode} />}
          {accept.error && <p role="alert">{accept.error.message}</p>}
          <Button type="submit" loading={accept.isPending}>
            {words.welcome.submit}
          </Button>
        </Stack>
      </Form>
    </main>
  )
}
