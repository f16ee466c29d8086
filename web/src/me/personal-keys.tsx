import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useWrite } from '../shared/use-write.ts'
import { roleText } from '../shared/who-may.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Mark } from '../ui/mark.tsx'
import { OnceDialog } from '../ui/once-dialog.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useNow } from '../ui/use-now.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { meTexts } from './me-texts.ts'
import { type IssuedKey, NewKeyDialog } from './new-key-dialog.tsx'

const queryKey = ['personal-keys']

/** The keys that the user made for themself: each may be revoked at any time. */
export function PersonalKeys(): ReactNode {
  const texts = useTexts(meTexts)
  const [isAdding, setAdding] = useState(false)
  const [issued, setIssued] = useState<IssuedKey>()
  return (
    <section>
      <h2>{texts.personalKeys}</h2>
      <p className="soft">{texts.personalHint}</p>
      <KeyTable />
      <div>
        <Button size="xs" onClick={() => setAdding(true)}>
          {texts.newKey}
        </Button>
      </div>
      {isAdding && <NewKeyDialog queryKey={queryKey} onClose={() => setAdding(false)} onIssued={setIssued} />}
      {issued && (
        <OnceDialog title={texts.valueOf(issued.name)} hint={texts.valueHint} value={issued.key} onClose={() => setIssued(undefined)} />
      )}
    </section>
  )
}

function KeyTable(): ReactNode {
  const words = useWords()
  const texts = useTexts(meTexts)
  const { date } = useFormats()
  const now = useNow()
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => unwrap(api.GET('/account/personal-keys', { signal })) })
  const revoke = useWrite(queryKey, (id: string) =>
    unwrap(api.DELETE('/account/personal-keys/{personal_key_id}', { params: { path: { personal_key_id: id } } })),
  )
  if (data === undefined) return undefined
  if (data.length === 0) return <p className="soft">{texts.noPersonalKeys}</p>
  return (
    <>
      {revoke.error && <p role="alert">{revoke.error.message}</p>}
      <PlainTable
        label={texts.personalKeys}
        rows={data}
        idOf={({ _id: id }) => id}
        columns={[
          { title: texts.name, cell: ({ name }) => <strong>{name}</strong> },
          { title: texts.value, cell: ({ prefix }) => <span className="code">{prefix}…</span> },
          { title: texts.keyRoles, cell: ({ scopes }) => scopes.map((scope) => roleText(words, scope)).join(', ') },
          {
            title: texts.expires,
            cell: ({ expires }) => (Date.parse(expires) > now.getTime() ? date(expires) : <Mark tone="warning">{texts.expired}</Mark>),
          },
          { title: texts.lastUsed, cell: ({ lastUsed }) => (lastUsed === null ? texts.never : date(lastUsed)) },
          {
            title: texts.actions,
            cell: ({ _id: id, name }) => (
              <ConfirmButton label={texts.revoke} question={texts.revokes(name)} onConfirm={() => revoke.mutate(id)} />
            ),
          },
        ]}
      />
    </>
  )
}
