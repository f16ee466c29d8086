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
  /** How many there are; undefined while that is not known. */
  readonly total: number | undefined
  /** The field for another note. */
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** The notes on a finding, the newest first, and a field for another one. */
export function FindingNotes({ findingId, total, field }: FindingNotesProps): ReactNode {
  const texts = useTexts(findingTexts).notes
  const queries = useQueryClient()
  const path = { finding_id: findingId }
  const { data, error, refetch } = useQuery({
    queryKey: ['findings', 'notes', findingId],
    enabled: total !== undefined && total > 0,
    queryFn: ({ signal }) => unwrap(api.GET('/core/findings/{finding_id}/notes', { params: { path }, signal })),
  })
  const notes = total === 0 ? [] : data
  async function refresh(of: string): Promise<void> {
    // the evidence counts them
    await Promise.all(['notes', 'evidence'].map((part) => queries.invalidateQueries({ queryKey: ['findings', part, of] })))
  }
  const remove = useMutation({
    onSuccess: () => refresh(findingId),
    mutationFn: (noteId: string) =>
      unwrap(api.DELETE('/core/findings/{finding_id}/notes/{note_id}', { params: { path: { ...path, note_id: noteId } } })),
  })
  return (
    <div>
      <h2>{texts.title}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {notes?.length === 0 && <p className="soft">{texts.none}</p>}
      <ul className="plain-list">
        {notes?.map((note) => (
          <NoteItem key={note['_id']} note={note} onRemove={() => remove.mutate(note['_id'])} />
        ))}
      </ul>
      <NewNote findingId={findingId} field={field} onSaved={refresh} />
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

interface NewNoteProps extends Pick<FindingNotesProps, 'findingId' | 'field'> {
  readonly onSaved: (findingId: string) => Promise<void>
}

function NewNote({ findingId, field, onSaved }: NewNoteProps): ReactNode {
  const texts = useTexts(findingTexts).notes
  // the details of another finding take this place, and what is typed is about one
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const text = drafts[findingId] ?? ''
  const save = useMutation({
    mutationFn: (of: string) =>
      unwrap(api.POST('/core/findings/{finding_id}/notes', { params: { path: { finding_id: of } }, body: { text: drafts[of] ?? '' } })),
    onSuccess: async (_note, of) => {
      setDrafts((now) => ({ ...now, [of]: '' }))
      await onSaved(of)
    },
  })
  return (
    <Form save={{ mutate: () => save.mutate(findingId), isPending: save.isPending }}>
      <Textarea
        ref={field}
        label={texts.add}
        autosize
        minRows={2}
        required
        value={text}
        onChange={({ target }) => setDrafts((now) => ({ ...now, [findingId]: target.value }))}
        error={save.variables === findingId && save.error?.message}
      />
      <Button type="submit" size="compact-sm" variant="default" mt={6} loading={save.isPending}>
        {texts.save}
      </Button>
    </Form>
  )
}
