import { Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { useWrite } from '../shared/use-write.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Form } from '../ui/form.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { adminTexts } from './admin-texts.ts'

/** The tags of projects and modules. */
export function TagsPage(): ReactNode {
  const words = useWords()
  const texts = useTexts(adminTexts)
  const tags = useQuery({ queryKey: ['tags'], queryFn: ({ signal }) => unwrap(api.GET('/account/tags', { signal })) })
  const remove = useWrite(['tags'], (id: string) => unwrap(api.DELETE('/account/tags/{tag_id}', { params: { path: { tag_id: id } } })))
  if (tags.error) return <ErrorState error={tags.error} onRetry={() => void tags.refetch()} />
  if (tags.data === undefined) return <LoadingState />
  return (
    <>
      <NewTag />
      {remove.error && <p role="alert">{remove.error.message}</p>}
      {tags.data.length === 0 ? (
        <EmptyState title={texts.tags.none} />
      ) : (
        <PlainTable
          label={texts.tabs.tags}
          rows={tags.data}
          idOf={({ _id: id }) => id}
          columns={[
            { title: texts.columns.name, cell: ({ name }) => name },
            {
              title: texts.columns.actions,
              cell: ({ _id: id, name }) => (
                <ConfirmButton label={words.actions.delete} question={texts.tags.deletes(name)} onConfirm={() => remove.mutate(id)} />
              ),
            },
          ]}
        />
      )}
    </>
  )
}

function NewTag(): ReactNode {
  const texts = useTexts(adminTexts)
  const [name, setName] = useState('')
  const add = useWrite(
    ['tags'],
    () => unwrap(api.POST('/account/tags', { body: { name } })),
    () => setName(''),
  )
  return (
    <Form save={add}>
      <Group align="flex-end">
        <TextInput
          label={texts.columns.name}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError(add.error, 'name') ?? add.error?.message}
        />
        <Button type="submit" size="xs" loading={add.isPending}>
          {texts.tags.add}
        </Button>
      </Group>
    </Form>
  )
}
