import { Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { useWrite } from '../shared/use-write.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Form } from '../ui/form.tsx'
import { OnceDialog } from '../ui/once-dialog.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { adminTexts } from './admin-texts.ts'
import { scimTexts } from './scim-texts.ts'

const queryKey = ['scim-tokens']

interface IssuedToken {
  readonly name: string
  readonly token: string
}

/** The tokens with which an identity provider provisions users; asked for when the section is opened. */
export function ScimTokens(): ReactNode {
  const texts = useTexts(scimTexts)
  const [isOpen, setOpen] = useState(false)
  const [issued, setIssued] = useState<IssuedToken>()
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.title}</summary>
      <p className="soft">{texts.hint}</p>
      <p>
        {texts.address} <span className="code">{`${window.location.origin}/scim/v2`}</span>
      </p>
      {isOpen && <TokenTable />}
      <NewToken onIssued={setIssued} />
      {issued && (
        <OnceDialog title={texts.valueOf(issued.name)} hint={texts.valueHint} value={issued.token} onClose={() => setIssued(undefined)} />
      )}
    </details>
  )
}

function TokenTable(): ReactNode {
  const texts = useTexts(scimTexts)
  const { columns, never } = useTexts(adminTexts)
  const { date, relative } = useFormats()
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => unwrap(api.GET('/account/scim-tokens', { signal })) })
  const revoke = useWrite(queryKey, (id: string) =>
    unwrap(api.DELETE('/account/scim-tokens/{scim_token_id}', { params: { path: { scim_token_id: id } } })),
  )
  if (data === undefined) return error && <p role="alert">{error.message}</p>
  if (data.length === 0) return <p className="soft">{texts.none}</p>
  return (
    <>
      {revoke.error && <p role="alert">{revoke.error.message}</p>}
      <PlainTable
        label={texts.title}
        rows={data}
        idOf={({ _id: id }) => id}
        columns={[
          { title: columns.name, cell: ({ name }) => <strong>{name}</strong> },
          { title: texts.value, cell: ({ prefix }) => <span className="code">{prefix}…</span> },
          { title: texts.made, cell: ({ created, madeBy }) => `${date(created)}, ${madeBy}` },
          {
            title: texts.lastUsed,
            cell: ({ lastUsed }) => (lastUsed === null ? never : <span title={lastUsed}>{relative(lastUsed)}</span>),
          },
          {
            title: columns.actions,
            cell: ({ _id: id, name }) => (
              <ConfirmButton label={texts.revoke} question={texts.revokes(name)} onConfirm={() => revoke.mutate(id)} />
            ),
          },
        ]}
      />
    </>
  )
}

function NewToken({ onIssued }: { readonly onIssued: (issued: IssuedToken) => void }): ReactNode {
  const texts = useTexts(scimTexts)
  const [name, setName] = useState('')
  const add = useWrite(
    queryKey,
    () => unwrap(api.POST('/account/scim-tokens', { body: { name } })),
    ({ token }) => {
      onIssued({ name, token })
      setName('')
    },
  )
  return (
    <Form save={add}>
      <Group align="flex-end">
        <TextInput
          label={texts.name}
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError(add.error, 'name') ?? add.error?.message}
        />
        <Button type="submit" size="xs" loading={add.isPending}>
          {texts.add}
        </Button>
      </Group>
    </Form>
  )
}
