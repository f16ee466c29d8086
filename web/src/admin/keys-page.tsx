import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { type CsvColumns, writeCsv } from '../api/csv.ts'
import { peopleQuery } from '../shared/people.ts'
import { useHasRole } from '../shared/session.ts'
import { roleText } from '../shared/who-may.tsx'
import { CsvLink } from '../ui/csv-link.tsx'
import { Mark } from '../ui/mark.tsx'
import { OnceDialog } from '../ui/once-dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable, type TableColumn } from '../ui/plain-table.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { adminTexts } from './admin-texts.ts'
import type { ApiKey, IssuedValue } from './api-key.ts'
import { KeyActions } from './key-actions.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { keyTexts } from './key-texts.ts'
import classes from './keys-page.module.css'

const csvColumns: CsvColumns<ApiKey> = {
  id: ({ _id: id }) => id,
  Name: ({ name }) => name,
  Prefix: ({ prefix }) => prefix,
  Scopes: ({ scopes }) => scopes,
  'User id': ({ userId }) => userId,
  Created: ({ created }) => created,
  'Last used': ({ lastUsed }) => lastUsed,
  Published: ({ published }) => published,
}

/** The API keys: what each may do, whose it is, and when it was last used. */
export function KeysPage(): ReactNode {
  const texts = useTexts(keyTexts)
  const { tabs } = useTexts(adminTexts)
  const mayWrite = useHasRole()('account_admin', 'manager')
  const keys = useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => unwrap(api.GET('/account/keys', { signal })) })
  const [edited, setEdited] = useState<ApiKey | 'new'>()
  const [issued, setIssued] = useState<IssuedValue>()
  const columns = useKeyColumns()
  const actions = useActionColumn(setEdited, setIssued)
  if (keys.error) return <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />
  if (keys.data === undefined) return <LoadingState />
  return (
    <>
      <Group>
        {mayWrite && (
          <Button size="xs" onClick={() => setEdited('new')}>
            {texts.add}
          </Button>
        )}
        <CsvLink csv={{ name: 'keys.csv', write: () => writeCsv(csvColumns, keys.data) }} />
      </Group>
      {keys.data.length === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        <PlainTable label={tabs.keys} rows={keys.data} idOf={({ _id: id }) => id} columns={mayWrite ? [...columns, actions] : columns} />
      )}
      {edited && <KeyDialog apiKey={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} onIssued={setIssued} />}
      {issued && (
        <OnceDialog title={texts.valueOf(issued.name)} hint={texts.valueHint} value={issued.value} onClose={() => setIssued(undefined)} />
      )}
    </>
  )
}

function useActionColumn(onEdit: (key: ApiKey) => void, onIssued: (issued: IssuedValue) => void): TableColumn<ApiKey> {
  const { columns } = useTexts(adminTexts)
  return { title: columns.actions, cell: (key) => <KeyActions apiKey={key} onEdit={() => onEdit(key)} onIssued={onIssued} /> }
}

function useKeyColumns(): readonly TableColumn<ApiKey>[] {
  const words = useWords()
  const texts = useTexts(keyTexts)
  const { columns, never } = useTexts(adminTexts)
  const { date, relative } = useFormats()
  const { data: people = [] } = useQuery(peopleQuery)
  const names = new Map(people.map(({ _id: id, name }) => [id, name]))
  return [
    {
      title: columns.name,
      cell: ({ name, prefix }) => (
        <>
          <strong>{name}</strong>
          <span title={texts.value(prefix)} className={`code soft ${classes['prefix'] ?? ''}`}>
            {prefix}…
          </span>
        </>
      ),
    },
    {
      title: columns.roles,
      cell: ({ scopes }) => scopes.map((scope) => roleText(words, scope)).join(', '),
    },
    { title: columns.user, cell: ({ userId }) => names.get(userId ?? '') ?? '' },
    { title: columns.created, cell: ({ created }) => <span title={relative(created)}>{date(created)}</span> },
    {
      title: texts.lastUsed,
      cell: ({ lastUsed }) => (lastUsed === null ? never : <span title={relative(lastUsed)}>{date(lastUsed)}</span>),
    },
    {
      title: texts.state,
      cell: ({ published }) => <Mark tone={published ? 'ok' : 'none'}>{published ? texts.published : texts.unpublished}</Mark>,
    },
  ]
}
