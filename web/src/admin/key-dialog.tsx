import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { choosable, peopleQuery } from '../shared/people.ts'
import { useSession } from '../shared/session.ts'
import { useWrite } from '../shared/use-write.ts'
import { ChoiceSet } from '../ui/choice-set.tsx'
import { FormModal } from '../ui/form-modal.tsx'
import { type FormEdits, onlyChanged } from '../ui/only-changed.ts'
import { useTexts } from '../words/words.tsx'
import { adminTexts } from './admin-texts.ts'
import type { ApiKey, IssuedValue } from './api-key.ts'
import { keyTexts } from './key-texts.ts'
import { useRoleChoices } from './role-choices.ts'

interface KeyDialogProps {
  /** Undefined for a new key. */
  readonly apiKey: ApiKey | undefined
  readonly onClose: () => void
  readonly onIssued: (issued: IssuedValue) => void
}

/** Name, scopes and user of a key, an existing or a new one. */
export function KeyDialog({ apiKey, onClose, onIssued }: KeyDialogProps): ReactNode {
  const texts = useTexts(keyTexts)
  const { columns } = useTexts(adminTexts)
  const { scopes: held } = useSession()
  const { data: people = [] } = useQuery(peopleQuery)
  const [first] = useState(() => toDraft(apiKey))
  const [draft, setDraft] = useState(first)
  const choices = useRoleChoices([...held, ...draft.scopes])
  const save = useWrite(
    ['keys'],
    () => saveKey(apiKey, { values: draft, first }),
    (value) => {
      onClose()
      if (value !== undefined) onIssued({ name: draft.name, value })
    },
  )
  const users = [
    { value: '', label: texts.noUser },
    ...choosable(people, [draft.userId]).map(({ _id: value, name: label }) => ({ value, label })),
  ]
  return (
    <FormModal
      onClose={onClose}
      title={apiKey === undefined ? texts.add : texts.editing(apiKey.name)}
      save={save}
      fields={['name', 'scopes', 'userId']}
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
      {apiKey?.published === true ? (
        <p className="soft">{texts.scopesHint}</p>
      ) : (
        <ChoiceSet
          label={columns.roles}
          choices={choices}
          chosen={draft.scopes}
          onChange={(scopes) => setDraft({ ...draft, scopes: [...scopes] })}
          error={save.error !== null && draft.scopes.length === 0 ? texts.noScope : fieldError(save.error, 'scopes')}
        />
      )}
      <NativeSelect
        label={columns.user}
        description={texts.userHint}
        data={users}
        value={draft.userId}
        onChange={(event) => setDraft({ ...draft, userId: event.target.value })}
        error={fieldError(save.error, 'userId')}
      />
    </FormModal>
  )
}

interface Draft {
  readonly name: string
  readonly scopes: string[]
  readonly userId: string
}

function toDraft(apiKey: ApiKey | undefined): Draft {
  if (apiKey === undefined) return { name: '', scopes: [], userId: '' }
  const { name, scopes, userId } = apiKey
  return { name, scopes, userId: userId ?? '' }
}

/** Creates or changes a key; returns the value of a new one. */
async function saveKey(apiKey: ApiKey | undefined, edits: FormEdits<Draft>): Promise<string | undefined> {
  const { name, scopes, userId } = edits.values
  const body = { name, scopes, userId: userId === '' ? null : userId }
  if (apiKey === undefined) return (await unwrap(api.POST('/account/keys', { body }))).key
  const params = { path: { key_id: apiKey['_id'] } }
  // the service refuses scopes of a published key, which cannot be changed here
  await unwrap(api.PATCH('/account/keys/{key_id}', { params, body: onlyChanged(body, edits) }))
  return undefined
}
