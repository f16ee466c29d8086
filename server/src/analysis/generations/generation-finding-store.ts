import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { maxId } from '#platform/ids.ts'
import type { ModuleGeneration } from '#sboms/sboms.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import { type Dating, findingsToWrite, insertFindings } from '#analysis/findings/finding-columns-store.ts'
import type { FindingRow, ReturnedFinding } from '#analysis/findings/finding-row.ts'

/** A finding, and since when it is there. */
export interface DatedFinding extends FindingRow {
  readonly since: Date
}

/** The generation that another one replaces, and the number of the change that this will be. */
export interface ReplacedGeneration {
  readonly generation: number | undefined
  readonly change: number
}

/** Loads up to `limit` findings of a module as readers see them, in the order of their ids, without details. */
export async function loadAttachedFindings(
  db: Database,
  { companyId, moduleId }: ModuleRef,
  after: string,
  limit: number,
): Promise<readonly DatedFinding[]> {
  const { rows } = await sql<DatedFinding>`
    select f.module_id, f.id, f.kind, f.component_id, f.finding_key, f.vulnerability_id, f.status, f.confidence, f.score, f.vector, f.exploited, f.fix_known,
      f.reason, f.vex, null as details, f.since
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

/** Adds findings to a generation that has none of them. Those that are the same in the replaced one belong to the same change. */
export async function addFindings(
  trx: Transaction,
  { companyId, generation }: ModuleGeneration,
  rows: readonly DatedFinding[],
  { generation: before, change }: ReplacedGeneration,
): Promise<void> {
  const written = rows.map((row) => ({ ...row, generation, change }))
  const dating = before === undefined ? undefined : datedLike(companyId, before)
  await sql`with ${findingsToWrite(written)} ${insertFindings(companyId, dating)}`.execute(trx)
}

function datedLike(companyId: string, before: number): Dating {
  return {
    change: sql`case when (r.vulnerability_id, r.status, r.confidence, r.score, r.vector, r.exploited, r.fix_known, r.reason, r.vex::jsonb,
        r.details::jsonb, coalesce(mc.direct, false), c.package_id)
      is not distinct from (b.vulnerability_id, b.status, b.confidence, b.score, b.vector, b.exploited, b.fix_known, b.reason, b.vex, b.details, b.direct,
        b.introduced_by) and b.id is not null then b.change else r.change end`,
    join: sql`
      -- fence: reads all findings of a module for each of them
      left join lateral (
        select * from finding_row where company_id = ${companyId} and module_id = r.module_id and generation = ${before} and id = r.id offset 0
      ) b on true`,
  }
}

/** Removes up to `limit` findings of a generation and returns how many. */
export async function removeGenerationFindings(
  trx: Transaction,
  { companyId, moduleId, generation }: ModuleGeneration,
  limit: number,
): Promise<number> {
  const those = sql`company_id = ${companyId} and module_id = ${moduleId} and generation = ${generation}`
  // up to a boundary, as a range of the index: a list of ids is compared row by row before there are statistics
  const { numAffectedRows } = await sql`
    delete from finding_row
    where ${those} and id <= coalesce((select id from finding_row where ${those} order by id limit 1 offset ${limit - 1}), ${maxId}::uuid)`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0n)
}
