import { Button, Radio } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { openGate } from '../api/login-gate.ts'
import { sessionQuery } from '../shared/session.ts'
import { ActButton } from '../ui/act-button.tsx'
import { useWords } from '../words/words.tsx'
import { companiesOf } from './ambiguous-companies.ts'

interface OidcButtonProps {
  readonly label: string
  readonly next: string
}

/** Leads to the identity provider, and from there back to `next`. */
export function OidcButton({ label, next }: OidcButtonProps): ReactNode {
  const { login } = useWords()
  return (
    <Button component="a" href={`/api/v2/account/oidc/start?next=${encodeURIComponent(next)}`}>
      {login.with(label)}
    </Button>
  )
}

/** Takes the session once the provider has confirmed who the user is; asks for the company when there are several. */
export function OidcEntrance({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { login } = useWords()
  const queries = useQueryClient()
  const [company, setCompany] = useState<string>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (chosen: string | undefined) =>
      unwrap(api.POST('/account/oidc/session', { body: chosen === undefined ? {} : { company: chosen } })),
    onSuccess: (session) => {
      queries.setQueryData(sessionQuery.queryKey, session)
      openGate(session)
      onDone()
    },
  })
  useEffect(() => mutate(undefined), [mutate])
  const companies = companiesOf(error)
  if (error && companies.length === 0) return <p role="alert">{error.message}</p>
  if (companies.length === 0) return undefined
  return (
    <>
      <Radio.Group label={login.company} value={company ?? ''} onChange={setCompany}>
        {companies.map(({ _id: id, name }) => (
          <Radio key={id} value={id} label={name} mt={6} />
        ))}
      </Radio.Group>
      <ActButton size="sm" variant="filled" disabled={company === undefined} act={{ mutate: () => mutate(company), isPending }}>
        {login.submit}
      </ActButton>
    </>
  )
}
