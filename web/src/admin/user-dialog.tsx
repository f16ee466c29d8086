import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { useSession } from '../shared/session.ts'
import { useWrite } from '../shared/use-write.ts'
import { roleText } from '../shared/who-may.tsx'
import { ChoiceSet } from '../ui/choice-set.tsx'
import { FormModal } from '../ui/form-modal.tsx'
import { type FormEdits, onlyChanged } from '../ui/only-changed.ts'
import { useTexts, useWords } from '../words/words.tsx'
import { adminTexts } from './admin-texts.ts'
import { useRoleChoices } from './role-choices.ts'
import { userTexts } from './user-texts.ts'

type User = components['schemas']['User']

interface UserDialogProps {
  /** Undefined for a new user. */
  readonly user: User | undefined
  readonly isLastAdministrator: boolean
  readonly onClose: () => void
  readonly onCreated: (user: Pick<User, '_id' | 'name'>) => void
}

/** Name, address and roles of a user, an existing or a new one. */
export function UserDialog({ user, isLastAdministrator, onClose, onCreated }: UserDialogProps): ReactNode {
  const texts = useTexts(userTexts)
  const { columns } = useTexts(adminTexts)
  const words = useWords()
  const { scopes } = useSession()
  const [first] = useState<Draft>({ name: user?.name ?? '', email: user?.email ?? '', roles: user?.roles ?? [] })
  const [draft, setDraft] = useState(first)
  const isLost = isLastAdministrator && !draft.roles.includes('account_admin')
  const choices = useRoleChoices([...scopes, ...draft.roles])
  const save = useWrite(
    ['users'],
    () => saveUser(user, { values: draft, first }),
    ({ created }) => {
      onClose()
      if (created !== undefined) onCreated({ _id: created, name: draft.name })
    },
  )
  return (
    <FormModal
      onClose={onClose}
      title={user === undefined ? texts.add : texts.editing(user.name)}
      save={save}
      fields={['name', 'email', 'roles']}
    >
      <TextInput
        label={columns.name}
        required
        maxLength={200}
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        error={fieldError(save.error, 'name')}
        data-autofocus
      />
      <TextInput
        label={texts.email}
        type="email"
        required
        value={draft.email}
        onChange={(event) => setDraft({ ...draft, email: event.target.value })}
        error={fieldError(save.error, 'email')}
      />
      <ChoiceSet
        label={columns.roles}
        choices={choices}
        chosen={draft.roles}
        onChange={(roles) => setDraft({ ...draft, roles: [...roles] })}
        hint={texts.rolesHint(draft.roles.length)}
        error={isLost ? texts.needsAdministrator(roleText(words, 'account_admin')) : fieldError(save.error, 'roles')}
      />
    </FormModal>
  )
}

type Draft = Pick<User, 'name' | 'email'> & { readonly roles: string[] }

/** Creates or changes a user; returns the id of a new one. */
async function saveUser(user: User | undefined, edits: FormEdits<Draft>): Promise<{ readonly created: string | undefined }> {
  if (user === undefined) {
    const { userId } = await unwrap(api.POST('/account/users', { body: edits.values }))
    return { created: userId }
  }
  const body = onlyChanged(edits.values, edits)
  await unwrap(api.PATCH('/account/users/{user_id}', { params: { path: { user_id: user['_id'] } }, body }))
  return { created: undefined }
}
