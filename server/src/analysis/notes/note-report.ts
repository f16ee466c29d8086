import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import type { FindingNote } from '#analysis/notes/finding-note.ts'

interface Row {
  readonly id: string
  readonly text: string
  readonly author_id: string
  readonly author_name: string
  readonly created: Date
}

/** Lists the notes on a finding, newest first. Throws a 404 unless the company has the finding now. */
export async function listNotes(db: Database, caller: Caller, findingId: string, page: number | undefined): Promise<Page<FindingNote>> {
  const { companyId } = caller
  const { rows } = await sql<Row>`
    select n.id, n.text, n.author_id, n.author_name, n.created
    from finding_note n
    where n.company_id = ${companyId} and n.finding_id = ${findingId}
    order by n.created desc, n.id desc limit ${pageSize} offset ${offsetOf(page)}`.execute(db)
  const { rows: counted } = await sql<{ readonly exists: boolean; readonly total: number }>`
    select exists (select 1 from finding f where f.company_id = ${companyId} and f.id = ${findingId}),
      (select count(*)::int from finding_note n where n.company_id = ${companyId} and n.finding_id = ${findingId}) as total`.execute(db)
  if (counted[0]?.exists !== true) throw notFound(findingId)
  return { items: rows.map((row) => toNote(row, caller)), total: counted[0].total }
}

function toNote(row: Row, caller: Caller): FindingNote {
  const { id, text, author_id: authorId, author_name: createdBy, created } = row
  return { _id: id, text, createdBy, created: created.toISOString(), own: authorId === caller.id }
}
