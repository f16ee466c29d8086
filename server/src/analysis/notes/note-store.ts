import type { Caller } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'

/** A finding that a note is about. */
export interface NotedFinding {
  readonly id: string
  readonly moduleId: string
  /** What was found, such as a CVE or the key of a rule. */
  readonly key: string
}

/** Loads a finding and keeps its module until the transaction ends. Throws a 404 unless the company has it now. */
export async function lockNotedFinding(trx: Transaction, { companyId }: Caller, id: string): Promise<NotedFinding> {
  const found = await trx
    .selectFrom('finding as f')
    .innerJoin('module as m', (join) => join.onRef('m.company_id', '=', 'f.company_id').onRef('m.id', '=', 'f.module_id'))
    .select(['f.id', 'f.module_id as moduleId', 'f.finding_key as key'])
    .where('f.company_id', '=', companyId)
    .where('f.id', '=', id)
    .forKeyShare('m')
    .executeTakeFirst()
  if (found === undefined) throw notFound(id)
  return found
}

/** A note to be stored. */
export interface NewNote {
  readonly id: string
  readonly text: string
  readonly created: Date
}

export async function insertNote(trx: Transaction, caller: Caller, finding: NotedFinding, note: NewNote): Promise<void> {
  await trx
    .insertInto('finding_note')
    .values({
      company_id: caller.companyId,
      id: note.id,
      module_id: finding.moduleId,
      finding_id: finding.id,
      text: note.text,
      author_id: caller.id,
      author_name: caller.name,
      created: note.created,
    })
    .execute()
}

/** Finds the id of a note's author. Throws a 404 for a note that the finding does not have. */
export async function lockNoteAuthor(trx: Transaction, { companyId }: Caller, findingId: string, id: string): Promise<string> {
  const found = await trx
    .selectFrom('finding_note')
    .select('author_id')
    .where('company_id', '=', companyId)
    .where('finding_id', '=', findingId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) throw notFound(id)
  return found.author_id
}

export async function deleteNote(trx: Transaction, { companyId }: Caller, id: string): Promise<void> {
  await trx.deleteFrom('finding_note').where('company_id', '=', companyId).where('id', '=', id).execute()
}
