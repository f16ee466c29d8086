import { type Caller, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError } from '#platform/http-error.ts'
import { newId } from '#platform/ids.ts'
import { deleteNote, insertNote, lockNoteAuthor, lockNotedFinding } from '#analysis/notes/note-store.ts'

/** Adds a note to a finding and returns the note's id. Throws a 404 unless the company has the finding now. */
export async function addNote({ db, now }: AppContext, caller: Caller, findingId: string, text: string): Promise<string> {
  return transact(db, async (trx) => {
    const finding = await lockNotedFinding(trx, caller, findingId)
    const id = newId()
    await insertNote(trx, caller, finding, { id, text, created: now() })
    await recordActivity(trx, caller, {
      action: 'created',
      object: 'note',
      objectId: id,
      name: finding.key,
      detail: `finding ${finding.id}`,
    })
    return id
  })
}

/** Deletes a note of the caller, also when its finding has gone. Throws a 404 for an unknown note, and a 403 for one of another author. */
export async function removeNote({ db }: AppContext, caller: Caller, findingId: string, id: string): Promise<void> {
  await transact(db, async (trx) => {
    if ((await lockNoteAuthor(trx, caller, findingId, id)) !== caller.id) throw new HttpError(403, 'Only its author may delete a note.')
    await deleteNote(trx, caller, id)
    await recordActivity(trx, caller, { action: 'deleted', object: 'note', objectId: id, name: id, detail: `finding ${findingId}` })
  })
}
