import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { listRiskIds, type RiskSelection } from '#risks/reads/risk-list-store.ts'
import { type CsvProperties, csvProperties, type RiskCsvRow } from '#risks/reads/risk-csv.ts'

/** Most risks or tasks in a CSV export (docs/reference/limits.md#risk-register). */
export const maxExported = 50_000

/** Small enough for memory, large enough that reading is faster than writing. */
const batchSize = 1000

interface Row extends Omit<RiskCsvRow, 'properties'> {
  readonly properties: Readonly<Record<string, unknown>>
}

/** Reads the risks of a selection, at most 50,000, in batches; each is read when the one before it was consumed. */
export async function* readRegister(db: Database, tenant: Tenant, selection: RiskSelection): AsyncGenerator<readonly RiskCsvRow[]> {
  // risks created or changed meanwhile do not shift a batch
  const ids = await listRiskIds(db, tenant, selection, maxExported)
  for (let from = 0; from < ids.length; from += batchSize) yield await readBatch(db, tenant, ids.slice(from, from + batchSize))
}

async function readBatch(db: Database, { companyId }: Tenant, ids: readonly string[]): Promise<readonly RiskCsvRow[]> {
  const { rows } = await sql<Row>`
    select r.id, r.name, r.project_id as "projectId", p.name as project, r.module_id as "moduleId", m.name as module, r.created, r.edited,
      to_jsonb(line) as properties
    from risk r
    cross join lateral jsonb_to_record(r.properties) as line(${sql.join(csvProperties.map((name) => sql`${sql.ref(name)} jsonb`))})
    join project p on p.company_id = ${companyId}::uuid and p.id = r.project_id
    left join module m on m.company_id = ${companyId}::uuid and m.id = r.module_id
    where r.company_id = ${companyId}::uuid and r.id = any(${ids}::uuid[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, Object.assign(row, { properties: withoutNulls(row.properties) })]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function withoutNulls(properties: Readonly<Record<string, unknown>>): CsvProperties {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null))
}
