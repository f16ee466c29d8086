import { Button, Group } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { type CsvColumns, writeCsv } from '../api/csv.ts'
import type { components } from '../api/schema.d.ts'
import { useWrite } from '../shared/use-write.ts'
import { roleText } from '../shared/who-may.tsx'
import { ActButton } from '../ui/act-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { CsvLink } from '../ui/csv-link.tsx'
import { Mark } from '../ui/mark.tsx'
import { OnceDialog } from '../ui/once-dialog.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { adminTexts } from './admin-texts.ts'
import { lastAdministrator } from './last-administrator.ts'
import { RoleMatrix } from './role-matrix.tsx'
import { ScimTokens } from './scim-tokens.tsx'
import { StateButton, UserName } from './user-cells.tsx'
import { UserDialog } from './user-dialog.tsx'
import { userTexts } from './user-texts.ts'
import classes from './users-page.module.css'

type User = components['schemas']['User']

const csvColumns: CsvColumns<User> = {
  id: ({ _id: id }) => id,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Roles: ({ roles }) => roles,
  Active: ({ active }) => active,
  'Last login': ({ lastLogin }) => lastLogin,
  Created: ({ created }) => created,
  'Authenticator app': ({ totp }) => totp,
}

/** Lists the users who can log in with their roles, and those who no longer can. */
export function UsersPage(): ReactNode {
  const texts = useTexts(userTexts)
  const users = useQuery({ queryKey: ['users'], queryFn: ({ signal }) => unwrap(api.GET('/account/users', { signal })) })
  const idle = useQuery({ queryKey: ['users', 'idle'], queryFn: ({ signal }) => unwrap(api.GET('/core/users/nologin', { signal })) })
  const [edited, setEdited] = useState<User | 'new'>()
  const { dateTime } = useFormats()
  const invite = useMutation({ mutationFn: inviteUser, gcTime: 0 })
  if (users.error) return <ErrorState error={users.error} onRetry={() => void users.refetch()} />
  if (users.data === undefined) return <LoadingState />
  const idleIds = new Set(idle.data?.map(({ _id: id }) => id))
  return (
    <>
      <Group>
        <Button size="xs" onClick={() => setEdited('new')}>
          {texts.add}
        </Button>
        <CsvLink csv={{ name: 'users.csv', write: () => writeCsv(csvColumns, users.data) }} />
      </Group>
      {invite.error && <p role="alert">{invite.error.message}</p>}
      <UserTable
        users={users.data}
        idleIds={idleIds}
        invitedId={invite.isPending ? invite.variables['_id'] : undefined}
        onEdit={setEdited}
        onInvite={invite.mutate}
      />
      <RoleMatrix />
      <ScimTokens />
      {edited && (
        <UserDialog
          user={edited === 'new' ? undefined : edited}
          isLastAdministrator={edited !== 'new' && edited['_id'] === lastAdministrator(users.data)}
          onClose={() => setEdited(undefined)}
          onCreated={invite.mutate}
        />
      )}
      {invite.data && (
        <OnceDialog
          title={texts.invitation(invite.variables.name)}
          hint={texts.invitationHint(dateTime(invite.data.expires))}
          value={invite.data.url}
          onClose={invite.reset}
        />
      )}
    </>
  )
}

function inviteUser({ _id: id }: Pick<User, '_id' | 'name'>) {
  return unwrap(api.POST('/account/users/{user_id}/invitation', { params: { path: { user_id: id } } }))
}

interface UserTableProps {
  readonly users: readonly User[]
  readonly idleIds: ReadonlySet<string>
  /** Of the user whose invitation is being made. */
  readonly invitedId: string | undefined
  readonly onEdit: (user: User) => void
  readonly onInvite: (user: User) => void
}

function UserTable({ users, idleIds, invitedId, onEdit, onInvite }: UserTableProps): ReactNode {
  const words = useWords()
  const texts = useTexts(userTexts)
  const { columns, never, tabs } = useTexts(adminTexts)
  const { date, relative } = useFormats()
  const lastAdmin = lastAdministrator(users)
  const endSessions = useWrite(['users'], (id: string) =>
    unwrap(api.DELETE('/account/users/{user_id}/sessions', { params: { path: { user_id: id } } })),
  )
  const remove = useWrite(['users'], (id: string) => unwrap(api.DELETE('/account/users/{user_id}', { params: { path: { user_id: id } } })))
  const setActive = useWrite(['users'], ({ id, active }: { readonly id: string; readonly active: boolean }) =>
    unwrap(api.PATCH('/account/users/{user_id}', { params: { path: { user_id: id } }, body: { active } })),
  )
  const reset = useWrite(['users'], (id: string) =>
    unwrap(api.DELETE('/account/users/{user_id}/totp', { params: { path: { user_id: id } } })),
  )
  return (
    <>
      {remove.error && <p role="alert">{remove.error.message}</p>}
      {endSessions.error && <p role="alert">{endSessions.error.message}</p>}
      {setActive.error && <p role="alert">{setActive.error.message}</p>}
      {reset.error && <p role="alert">{reset.error.message}</p>}
      <PlainTable
        label={tabs.users}
        rows={users}
        idOf={({ _id: id }) => id}
        columns={[
          {
            title: columns.name,
            cell: (user) => <UserName user={user} isLastAdministrator={user['_id'] === lastAdmin} />,
          },
          { title: columns.roles, cell: ({ roles }) => roles.map((role) => roleText(words, role)).join(', ') },
          {
            title: texts.lastLogin,
            cell: ({ _id: id, lastLogin }) => (
              <>
                {lastLogin === null ? never : <span title={relative(lastLogin)}>{date(lastLogin)}</span>}{' '}
                {idleIds.has(id) && <Mark tone="warning">{texts.idle}</Mark>}
              </>
            ),
          },
          {
            title: columns.actions,
            cell: (user) => (
              <Group gap={4} className={classes['actions']}>
                <Button variant="default" size="compact-sm" onClick={() => onEdit(user)}>
                  {words.actions.edit}
                </Button>
                {user.active && (
                  <ActButton act={{ mutate: () => onInvite(user), isPending: invitedId === user['_id'] }}>{texts.invite}</ActButton>
                )}
                {user.totp && (
                  <ConfirmButton
                    label={texts.resetTotp}
                    question={texts.resetsTotp(user.name)}
                    onConfirm={() => reset.mutate(user['_id'])}
                  />
                )}
                <StateButton
                  user={user}
                  isNeeded={user['_id'] === lastAdmin}
                  isChanging={setActive.isPending && setActive.variables.id === user['_id']}
                  onChange={(active) => setActive.mutate({ id: user['_id'], active })}
                />
                <ConfirmButton
                  label={texts.endSessions}
                  question={texts.endsSessions(user.name)}
                  onConfirm={() => endSessions.mutate(user['_id'])}
                />
                <ConfirmButton
                  label={words.actions.delete}
                  question={texts.deletes(user.name, user.email)}
                  isDisabled={user['_id'] === lastAdmin}
                  onConfirm={() => remove.mutate(user['_id'])}
                />
              </Group>
            ),
          },
        ]}
      />
    </>
  )
}
