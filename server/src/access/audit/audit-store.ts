import { type RawBuilder, sql } from 'kysely'
import { countAudit } from '#access/audit/count-audit-store.ts'
import { auditConditions } from '#access/audit/audit-conditions-store.ts'
import type { AuditFilter } from '#access/audit/audit-filter.ts'
import type { AuditLine } from '#access/audit/audit-line.ts'
import type { Tenant } from '#access/caller.ts'
import type { Database } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'

type Row = Omit<AuditLine, 'at'> & { readonly at: Date }

/** Maximum number of lines in a CSV; `from` and `to` reach more. */
export const exportLimit = 1_000_000

/** Small enough to hold in memory, large enough to make queries cheap. */
const batchSize = 1000

/** Lists one page of the matching lines, newest first. */
export async function listAudit(db: Database, tenant: Tenant, filter: AuditFilter, page: number | undefined): Promise<Page<AuditLine>> {
  const total = await countAudit(db, tenant, filter)
  const offset = offsetOf(page)
  if (offset >= total) return { items: [], total }
  const left = Math.min(pageSize, total - offset)
  // the second half is closer from the end
  const order =
    offset * 2 > total
      ? sql`order by at, id limit ${left} offset ${total - offset - left}`
      : sql`order by at desc, id desc limit ${left} offset ${offset}`
  return { items: await readLines(db, tenant, sql`${auditConditions(filter)} ${order}`), total }
}

/** Streams the matching lines in batches, newest first; reads each batch on demand. */
export async function* readAudit(db: Database, tenant: Tenant, filter: AuditFilter): AsyncGenerator<readonly AuditLine[]> {
  let last: AuditLine | undefined
  for (let left = exportLimit; left > 0; left -= batchSize) {
    const after = last === undefined ? sql`` : sql`and (at, id) < (${last.at}::timestamptz, ${idOf(last)}::uuid)`
    const piece = await readLines(db, tenant, sql`${auditConditions(filter)} ${after} order by at desc, id desc limit ${batchSize}`)
    yield piece
    if (piece.length < batchSize) return
    last = piece.at(-1)
  }
}

/** Finds the page in an index alone and reads only its lines. */
async function readLines(db: Database, { companyId }: Tenant, which: RawBuilder<unknown>): Promise<readonly AuditLine[]> {
  const { rows } = await sql<Row>`
    select a.id as "_id", a.at, a.by_kind as "byKind", a.by_id as "byId", a.by_name as "byName", a.key_id as "keyId", a.action, a.object,
      a.object_id as "objectId", a.name, a.detail, a.request_id as "requestId", a.address
    from (select id from activity where company_id = ${companyId}::uuid ${which}) found
    join activity a on a.company_id = ${companyId}::uuid and a.id = found.id
    order by a.at desc, a.id desc`.execute(db)
  return rows.map((row) => Object.assign(row, { at: row.at.toISOString() }))
}

function idOf({ _id: id }: AuditLine): string {
  return id
}
