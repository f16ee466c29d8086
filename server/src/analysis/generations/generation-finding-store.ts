import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import type { ModuleGeneration } from '#sboms/sboms.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import { findingsToWrite, insertFindings } from '#analysis/findings/finding-columns-store.ts'
import type { FindingRow, ReturnedFinding } from '#analysis/findings/finding-row.ts'

/** A finding, and since when it is there. */
export interface DatedFinding extends FindingRow {
  readonly since: Date
}

/**
 * The view `finding` of one company, for statements that read most of its findings: hidden generations are read once here, where the view
 * looks for them with each row.
 */
export function findingsOfCompany(companyId: string): RawBuilder<unknown> {
  return sql`(
    select * from finding_row r where r.company_id = ${companyId} and (r.module_id, r.generation) not in (
      select g.module_id, g.generation from module_generation g where g.company_id = ${companyId}))`
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

/** Adds findings to a generation that has none of them. */
export async function addFindings(
  trx: Transaction,
  { companyId, generation }: ModuleGeneration,
  rows: readonly DatedFinding[],
): Promise<void> {
  const written = rows.map((row) => ({ ...row, generation }))
  await sql`with ${findingsToWrite(written)} ${insertFindings(companyId)}`.execute(trx)
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
