import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { matchingRisks } from '#risks/reads/matching-risks-store.ts'
import type { RiskFilter } from '#risks/reads/risk-filter.ts'
import { type CsvProperties, csvProperties, type RiskCsvRow } from '#risks/reads/risk-csv.ts'

/** Most risks in a CSV export (§8). */
export const maxExportedRisks = 50_000

/** Small enough for memory, large enough that reading is faster than writing. */
const batchSize = 1000

interface Row extends Omit<RiskCsvRow, 'properties'> {
  readonly properties: Readonly<Record<string, unknown>>
}

/** Reads the risks that match a filter, newest first, at most 50,000, in batches; each is read when the one before it was consumed. */
export async function* readRegister(db: Database, tenant: Tenant, filter: RiskFilter): AsyncGenerator<readonly RiskCsvRow[]> {
  let after: RiskCsvRow | undefined
  for (let left = maxExportedRisks; left > 0; left -= batchSize) {
    const piece = await readBatch(db, tenant, sql`${matchingRisks(tenant, filter)} ${isAfter(after)}`)
    yield piece
    if (piece.length < batchSize) return
    after = piece.at(-1)
  }
}

/** Keyset pagination: risks created meanwhile do not shift a batch. */
function isAfter(line: RiskCsvRow | undefined): RawBuilder<unknown> {
  return line === undefined ? sql`` : sql`and (r.created, r.id) < (${line.created}::timestamptz, ${line.id}::uuid)`
}

async function readBatch(db: Database, { companyId }: Tenant, matches: RawBuilder<unknown>): Promise<readonly RiskCsvRow[]> {
  const { rows } = await sql<Row>`
    select r.id, r.name, r.project_id as "projectId", p.name as project, r.module_id as "moduleId", m.name as module, r.created, r.edited,
      to_jsonb(line) as properties
    from (select * from risk r where ${matches} order by r.created desc, r.id desc limit ${batchSize}) r
    cross join lateral jsonb_to_record(r.properties) as line(${sql.join(csvProperties.map((name) => sql`${sql.ref(name)} jsonb`))})
    join project p on p.company_id = ${companyId}::uuid and p.id = r.project_id
    left join module m on m.company_id = ${companyId}::uuid and m.id = r.module_id
    order by r.created desc, r.id desc`.execute(db)
  return rows.map((row) => Object.assign(row, { properties: withoutNulls(row.properties) }))
}

function withoutNulls(properties: Readonly<Record<string, unknown>>): CsvProperties {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null))
}
