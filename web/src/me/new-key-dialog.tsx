import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { useSession } from '../shared/session.ts'
import { useWrite } from '../shared/use-write.ts'
import { roleText } from '../shared/who-may.tsx'
import { ChoiceSet } from '../ui/choice-set.tsx'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { dayIn, keyDays } from './key-days.ts'
import { meTexts } from './me-texts.ts'

/** A new key with its value, which is shown once. */
export interface IssuedKey {
  readonly name: string
  readonly key: string
}

interface NewKeyDialogProps {
  readonly queryKey: readonly string[]
  readonly onClose: () => void
  readonly onIssued: (issued: IssuedKey) => void
}

/** Name, roles and end of a new personal key: 90 days unless the user chooses another day within a year. */
export function NewKeyDialog({ queryKey, onClose, onIssued }: NewKeyDialogProps): ReactNode {
  const words = useWords()
  const texts = useTexts(meTexts)
  const { scopes: held } = useSession()
  const [draft, setDraft] = useState(() => ({ name: '', scopes: [] as readonly string[], day: dayIn(keyDays.usual) }))
  const { name, scopes, day } = draft
  const save = useWrite(
    queryKey,
    () => unwrap(api.POST('/account/personal-keys', { body: { name, scopes: [...scopes], expires: `${day}T00:00:00Z` } })),
    ({ key }) => {
      onClose()
      onIssued({ name, key })
    },
  )
  return (
    <FormModal onClose={onClose} title={texts.newKey} submitLabel={texts.newKey} save={save} fields={['name', 'scopes', 'expires']}>
      <TextInput
        label={texts.name}
        required
        maxLength={200}
        value={name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        error={fieldError(save.error, 'name')}
        data-autofocus
      />
      <ChoiceSet
        label={texts.keyRoles}
        choices={held.map((role) => ({ value: role, label: roleText(words, role) }))}
        chosen={scopes}
        onChange={(chosen) => setDraft({ ...draft, scopes: chosen })}
        error={fieldError(save.error, 'scopes')}
      />
      <TextInput
        type="date"
        label={texts.expires}
        required
        min={dayIn(keyDays.least)}
        max={dayIn(keyDays.most)}
        value={day}
        onChange={({ target }) => setDraft({ ...draft, day: target.value })}
        error={fieldError(save.error, 'expires')}
      />
    </FormModal>
  )
}
