import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import type { FindingItem, FindingSurroundings } from '#analysis/findings/finding-shape.ts'

/** Loads what there is about a finding elsewhere, in one statement. */
export async function loadFindingSurroundings(db: Database, { companyId }: Caller, finding: FindingItem): Promise<FindingSurroundings> {
  const { _id: id, kind, key, aliases } = finding
  const names = kind === 'vulnerability' ? [key, ...aliases] : []
  const { rows } = await sql<Omit<FindingSurroundings, 'firstSince'> & { readonly firstSince: Date | null }>`
    select found.occurrences, found.since as "firstSince",
      (select count(*)::int from finding_note n where n.company_id = ${companyId} and n.finding_id = ${id}) as notes
    from (
      select count(*)::int as occurrences, min(f.since) as since from finding f
      where f.company_id = ${companyId} and f.kind in ('vulnerability', 'integrity') and f.finding_key = any(${names}::text[])
    ) found`.execute(db)
  const [{ occurrences, firstSince, notes } = { occurrences: 0, firstSince: null, notes: 0 }] = rows
  return { occurrences, firstSince: firstSince?.toISOString() ?? null, notes }
}
