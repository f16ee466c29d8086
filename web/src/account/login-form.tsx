import { Button, PasswordInput, Radio, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { openGate } from '../api/login-gate.ts'
import { sessionQuery } from '../shared/session.ts'
import { CodeField } from '../totp/code-field.tsx'
import { Form } from '../ui/form.tsx'
import { useWords } from '../words/words.tsx'
import { companiesOf } from './ambiguous-companies.ts'

interface LoginFormProps {
  readonly initialEmail?: string | undefined
  readonly initialPassword?: string | undefined
  readonly onDone?: () => void
}

/** Email and password; asks for the company when both fit in several, and for the code of an authenticator app. */
export function LoginForm({ initialEmail = '', initialPassword = '', onDone }: LoginFormProps): ReactNode {
  const words = useWords()
  const queries = useQueryClient()
  const [email, setEmail] = useState(initialEmail)
  const [password, setPassword] = useState(initialPassword)
  const [company, setCompany] = useState<string>()
  const [code, setCode] = useState<string>()
  const login = useMutation({
    mutationFn: () => {
      const body = { email, password, ...(company !== undefined && { company }), ...(code !== undefined && { code }) }
      return unwrap(api.POST('/account/login', { body }))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.parameter === 'code') setCode('')
    },
    onSuccess: (session) => {
      queries.setQueryData(sessionQuery.queryKey, session)
      openGate(session)
      onDone?.()
    },
  })
  const seconds = useCountdown(login.error)
  const companies = companiesOf(login.error)
  return (
    <Form save={login}>
      <Stack gap="sm">
        <TextInput
          label={words.login.email}
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordInput
          label={words.login.password}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': words.login.show }}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {companies.length > 0 && (
          <Radio.Group label={words.login.company} value={company ?? ''} onChange={setCompany}>
            {companies.map(({ _id: id, name }) => (
              <Radio key={id} value={id} label={name} mt={6} />
            ))}
          </Radio.Group>
        )}
        {code !== undefined && <CodeField value={code} onChange={setCode} />}
        {login.error && <p role="alert">{seconds > 0 ? words.login.wait(seconds) : login.error.message}</p>}
        <Button type="submit" loading={login.isPending} disabled={seconds > 0}>
          {words.login.submit}
        </Button>
      </Stack>
    </Form>
  )
}

/** Counts the seconds of a pause down to zero. */
function useCountdown(error: Error | null): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const until = Date.now() + 1000 * (error instanceof ApiError ? (error.retryAfter ?? 0) : 0)
    function tick(): void {
      setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    }
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [error])
  return seconds
}
