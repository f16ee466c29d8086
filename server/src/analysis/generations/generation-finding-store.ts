import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import type { ModuleGeneration } from '#sboms/sboms.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import type { FindingRow, ReturnedFinding } from '#analysis/findings/finding-row.ts'

/** A finding, and since when it is there. */
export interface DatedFinding extends FindingRow {
  readonly since: Date
}

/** Loads up to `limit` findings of a module as readers see them, in the order of their ids, without details. */
export async function loadAttachedFindings(
  db: Database,
  { companyId, moduleId }: ModuleRef,
  after: string,
  limit: number,
): Promise<readonly DatedFinding[]> {
  const { rows } = await sql<DatedFinding>`
    select f.module_id, f.id, f.kind, f.component_id, f.finding_key, f.vulnerability_id, f.status, f.confidence, f.score, f.vector, f.reason, f.vex,
      null as details, f.since
    from finding f
    where f.company_id = ${companyId} and f.module_id = ${moduleId} and f.id > ${after}
    order by f.id limit ${limit}`.execute(db)
  return rows
}

export interface WithdrawnFinding extends ReturnedFinding {
  readonly since: Date
}

/** Loads the findings of a module that went with a withdrawn advisory. */
export async function loadWithdrawnFindings(
  db: Database,
  { companyId, moduleId }: ModuleRef,
): Promise<ReadonlyMap<string, WithdrawnFinding>> {
  const rows = await db
    .selectFrom('withdrawn_finding')
    .select(['id', 'status', 'score', 'since'])
    .where('company_id', '=', companyId)
    .where('module_id', '=', moduleId)
    .execute()
  return new Map(rows.map((row) => [row.id, row as WithdrawnFinding]))
}

/** Forgets that findings went with a withdrawn advisory, since they came back. */
export async function forgetWithdrawnFindings(trx: Transaction, { companyId, moduleId }: ModuleRef, ids: readonly string[]): Promise<void> {
  await sql`
    delete from withdrawn_finding where company_id = ${companyId} and module_id = ${moduleId} and id = any(${[...ids]}::uuid[])`.execute(
    trx,
  )
}

/** Adds findings to a generation that has none of them. */
export async function addFindings(
  trx: Transaction,
  { companyId, moduleId, generation }: ModuleGeneration,
  rows: readonly DatedFinding[],
): Promise<void> {
  await sql`
    insert into finding_row (company_id, module_id, generation, id, kind, component_id, finding_key, vulnerability_id, status, confidence, score,
      vector, reason, since, vex, details)
    select ${companyId}::uuid, ${moduleId}::uuid, ${generation}::int, r.id, r.kind, r.component_id, r.finding_key, r.vulnerability_id, r.status,
      r.confidence, r.score, r.vector, r.reason, r.since, r.vex::jsonb, r.details::jsonb
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ kind }) => kind)}::text[], ${rows.map((row) => row.component_id)}::bigint[],
      ${rows.map((row) => row.finding_key)}::text[], ${rows.map((row) => row.vulnerability_id)}::bigint[], ${rows.map(({ status }) => status)}::text[],
      ${rows.map(({ confidence }) => confidence)}::smallint[], ${rows.map(({ score }) => score)}::float8[],
      ${rows.map(({ vector }) => vector)}::text[], ${rows.map(({ reason }) => reason)}::text[], ${rows.map(({ since }) => since)}::timestamptz[],
      ${rows.map(({ vex }) => vex && JSON.stringify(vex))}::text[], ${rows.map(({ details }) => details && JSON.stringify(details))}::text[]
    ) as r(id, kind, component_id, finding_key, vulnerability_id, status, confidence, score, vector, reason, since, vex, details)`.execute(
    trx,
  )
}

/** Removes up to `limit` findings of a generation and returns how many. */
export async function removeGenerationFindings(
  trx: Transaction,
  { companyId, moduleId, generation }: ModuleGeneration,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from finding_row
    where company_id = ${companyId} and module_id = ${moduleId} and generation = ${generation} and id in (
      select r.id from finding_row r
      where r.company_id = ${companyId} and r.module_id = ${moduleId} and r.generation = ${generation}
      order by r.id limit ${limit})`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}
