import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useWrite } from '../shared/use-write.ts'
import { ActButton } from '../ui/act-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import type { ApiKey, IssuedValue } from './api-key.ts'
import { keyTexts } from './key-texts.ts'

interface KeyActionsProps {
  readonly apiKey: ApiKey
  readonly onEdit: () => void
  readonly onIssued: (issued: IssuedValue) => void
}

/** Shows the actions of a key; deleting needs it unpublished. */
export function KeyActions({ apiKey: { _id: id, name, published }, onEdit, onIssued }: KeyActionsProps): ReactNode {
  const words = useWords()
  const texts = useTexts(keyTexts)
  const params = { path: { key_id: id } }
  const publish = useWrite(['keys'], () => unwrap(api.POST('/account/keys/{key_id}/publish', { params })))
  const unpublish = useWrite(['keys'], () => unwrap(api.POST('/account/keys/{key_id}/unpublish', { params })))
  const remove = useWrite(['keys'], () => unwrap(api.DELETE('/account/keys/{key_id}', { params })))
  const rotate = useWrite(
    ['keys'],
    () => unwrap(api.POST('/account/keys/{key_id}/rotate', { params })),
    ({ key: value }) => onIssued({ name, value }),
  )
  const error = publish.error ?? unpublish.error ?? remove.error ?? rotate.error
  return (
    <>
      <Group gap={4}>
        <Button variant="default" size="compact-sm" onClick={onEdit}>
          {words.actions.edit}
        </Button>
        <ActButton act={published ? unpublish : publish}>{published ? texts.unpublish : texts.publish}</ActButton>
        <ConfirmButton label={texts.rotate} question={texts.rotates(name)} onConfirm={() => rotate.mutate()} />
        {!published && <ConfirmButton label={words.actions.delete} question={texts.deletes(name)} onConfirm={() => remove.mutate()} />}
      </Group>
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}
