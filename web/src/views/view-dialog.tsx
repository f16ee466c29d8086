import { Checkbox, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useWrite } from '../shared/use-write.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../words/words.tsx'
import type { SavedView } from './use-views.ts'
import { viewTexts } from './view-texts.ts'

interface ViewDialogProps {
  readonly page: string
  /** The query of the address. */
  readonly query: string
  /** The view to change; undefined for a new one. */
  readonly view?: SavedView
  readonly onClose: () => void
}

/** Name of a view, whether it is shared, and whether it opens the page. */
export function ViewDialog({ page, query, view, onClose }: ViewDialogProps): ReactNode {
  const texts = useTexts(viewTexts)
  const mayShare = useHasRole()(...permissions.portfolioReaders, 'account_admin')
  const [draft, setDraft] = useState(() => toDraft(view))
  const save = useWrite(
    ['views'],
    () => {
      const { isReplaced, ...fields } = draft
      const body = { ...fields, page, query: isReplaced ? query : (view?.query ?? '') }
      if (view === undefined) return unwrap(api.POST('/account/views', { body }))
      return unwrap(api.PUT('/account/views/{view_id}', { params: { path: { view_id: view['_id'] } }, body }))
    },
    onClose,
  )
  return (
    <FormModal onClose={onClose} title={view?.name ?? texts.title} save={save} fields={['name']}>
      <TextInput
        label={texts.name}
        required
        maxLength={200}
        value={draft.name}
        onChange={({ target: { value: name } }) => setDraft({ ...draft, name })}
        error={fieldError(save.error, 'name')}
        data-autofocus
      />
      {view !== undefined && (
        <Checkbox
          label={texts.replace}
          checked={draft.isReplaced}
          onChange={({ target: { checked: isReplaced } }) => setDraft({ ...draft, isReplaced })}
        />
      )}
      <Checkbox
        label={texts.open}
        checked={draft.default}
        onChange={({ target: { checked } }) => setDraft({ ...draft, default: checked })}
      />
      {mayShare && (
        <Checkbox
          label={texts.share}
          checked={draft.shared}
          onChange={({ target: { checked: shared } }) => setDraft({ ...draft, shared })}
        />
      )}
    </FormModal>
  )
}

function toDraft(view: SavedView | undefined) {
  if (view === undefined) return { name: '', shared: false, default: false, isReplaced: true }
  const { name, shared, default: isDefault } = view
  return { name, shared, default: isDefault, isReplaced: false }
}
