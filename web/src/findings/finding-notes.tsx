import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { Form } from '../ui/form.tsx'
import { ErrorState } from '../ui/page-states.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { findingTexts } from './finding-texts.ts'
import classes from './findings-view.module.css'

type Note = components['schemas']['FindingNote']

interface FindingNotesProps {
  readonly findingId: string
  /** The field for another note. */
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** The notes on a finding, the newest first, and a field for another one. */
export function FindingNotes({ findingId, field }: FindingNotesProps): ReactNode {
  const texts = useTexts(findingTexts).notes
  const queries = useQueryClient()
  const path = { finding_id: findingId }
  const queryKey = ['findings', 'notes', findingId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => unwrap(api.GET('/core/findings/{finding_id}/notes', { params: { path }, signal })),
  })
  const refresh = { onSuccess: () => queries.invalidateQueries({ queryKey }) }
  const remove = useMutation({
    ...refresh,
    mutationFn: (noteId: string) =>
      unwrap(api.DELETE('/core/findings/{finding_id}/notes/{note_id}', { params: { path: { ...path, note_id: noteId } } })),
  })
  return (
    <div>
      <h2>{texts.title}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="soft">{texts.none}</p>}
      <ul className="plain-list">
        {data?.map((note) => (
          <NoteItem key={note['_id']} note={note} onRemove={() => remove.mutate(note['_id'])} />
        ))}
      </ul>
      <NewNote findingId={findingId} field={field} onSaved={refresh.onSuccess} />
    </div>
  )
}

function NoteItem({
  note: { text, createdBy, created, own },
  onRemove,
}: {
  readonly note: Note
  readonly onRemove: () => void
}): ReactNode {
  const texts = useTexts(findingTexts).notes
  const formats = useFormats()
  return (
    <li className={classes['note']}>
      <p>{text}</p>
      <p className="soft" title={formats.relative(created)}>
        {createdBy}, {formats.dateTime(created)}{' '}
        {own && (
          <button type="button" onClick={onRemove}>
            {texts.remove}
          </button>
        )}
      </p>
    </li>
  )
}

function NewNote({ findingId, field, onSaved }: FindingNotesProps & { readonly onSaved: () => Promise<void> }): ReactNode {
  const texts = useTexts(findingTexts).notes
  const [text, setText] = useState('')
  const save = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/core/findings/{finding_id}/notes', { params: { path: { finding_id: findingId } }, body: { text } })),
    onSuccess: async () => {
      setText('')
      await onSaved()
    },
  })
  return (
    <Form save={save}>
      <Textarea
        ref={field}
        label={texts.add}
        autosize
        minRows={2}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={save.error?.message}
      />
      <Button type="submit" size="compact-sm" variant="default" mt={6} loading={save.isPending}>
        {texts.save}
      </Button>
    </Form>
  )
}
