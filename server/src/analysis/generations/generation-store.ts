import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import type { ModuleGeneration, ScanRef } from '#sboms/sboms.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import type { ModuleScan } from '#analysis/analysis-store.ts'

/** The generation that readers see, and the scan it is of. */
export interface AttachedGeneration {
  readonly generation: number
  /** The number of its latest change. */
  readonly change: number
  readonly scanId: string
  readonly sbomId: string
}

/**
 * Registers a new generation of a module; undefined when the module was deleted. Numbers are used again, so that few are in use and the planner's estimates stay good; 0 belongs to imports in one transaction.
 */
export async function openGeneration(trx: Transaction, { companyId, moduleId, scanId }: ModuleScan): Promise<ModuleGeneration | undefined> {
  const { rows: modules } = await sql`
    select 1 from module where company_id = ${companyId} and id = ${moduleId} for no key update`.execute(trx)
  if (modules.length === 0) return undefined
  const { rows } = await sql<{ generation: number }>`
    insert into module_generation (company_id, module_id, generation, scan_id, is_over)
    select ${companyId}::uuid, ${moduleId}::uuid, n.generation, ${scanId}::uuid, false
    from generate_series(1, 1 + (select count(*)::int + 1 from module_generation g where g.company_id = ${companyId} and g.module_id = ${moduleId}))
      as n(generation)
    where not exists (
        select 1 from module_generation g where g.company_id = ${companyId} and g.module_id = ${moduleId} and g.generation = n.generation)
      and not exists (
        select 1 from module_analysis ma
        where ma.company_id = ${companyId} and ma.module_id = ${moduleId} and ma.generation = n.generation)
    order by n.generation limit 1
    returning generation`.execute(trx)
  const [row] = rows
  return row && { companyId, moduleId, generation: row.generation }
}

/** Locks a generation for adding rows to it; returns false when it was given up or deleted. */
export async function touchGeneration(trx: Transaction, { companyId, moduleId, generation }: ModuleGeneration): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update module_generation set touched = now()
    where company_id = ${companyId} and module_id = ${moduleId} and generation = ${generation} and not is_over`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Has the rows of a generation removed, which nobody sees. */
export async function giveUpGeneration(
  trx: Transaction,
  { companyId, moduleId, generation }: ModuleGeneration,
  { scanId }: Pick<ScanRef, 'scanId'>,
): Promise<void> {
  await sql`
    insert into module_generation (company_id, module_id, generation, scan_id, is_over)
    values (${companyId}, ${moduleId}, ${generation}, ${scanId}, true)
    on conflict (company_id, module_id, generation) do update set is_over = true`.execute(trx)
}

/** Removes a generation from the list; returns false when it was given up or deleted. */
export async function takeGeneration(trx: Transaction, { companyId, moduleId, generation }: ModuleGeneration): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from module_generation
    where company_id = ${companyId} and module_id = ${moduleId} and generation = ${generation} and not is_over`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Reads which generation readers see; undefined for a module that was never analysed. Locks it in a transaction. */
export async function lockAttachedGeneration(
  trx: Transaction,
  { companyId, moduleId }: ModuleRef,
): Promise<AttachedGeneration | undefined> {
  const { rows } = await sql<AttachedGeneration>`
    select generation, change, scan_id as "scanId", sbom_id as "sbomId" from module_analysis
    where company_id = ${companyId} and module_id = ${moduleId} for no key update`.execute(trx)
  return rows[0]
}

/** Attaches a scan and a generation to a module that was never analysed; returns false when another transaction was faster. */
export async function attachFirstGeneration(
  trx: Transaction,
  { companyId, moduleId, scanId, sbomId }: ModuleScan,
  generation: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into module_analysis (company_id, module_id, scan_id, sbom_id, generation)
    values (${companyId}, ${moduleId}, ${scanId}, ${sbomId}, ${generation}) on conflict do nothing`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Attaches a scan and a generation to an analysed module, which the caller has locked. */
export async function attachNextGeneration(
  trx: Transaction,
  { companyId, moduleId, scanId, sbomId }: ModuleScan,
  generation: number,
): Promise<void> {
  await sql`
    update module_analysis set scan_id = ${scanId}, sbom_id = ${sbomId}, generation = ${generation}
    where company_id = ${companyId} and module_id = ${moduleId}`.execute(trx)
}

/** Lists the companies with generations that are being written or removed. */
export async function findCompaniesWithGenerations(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ company_id: string }>`select distinct company_id from module_generation order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/** Gives up the generations of a company to which nothing was added since a moment, and lists all whose rows are to be removed. */
export async function findGenerationsToRemove(db: Database, companyId: string, untouchedSince: Date): Promise<readonly ModuleGeneration[]> {
  await sql`
    update module_generation set is_over = true
    where company_id = ${companyId} and touched < ${untouchedSince} and not is_over`.execute(db)
  const { rows } = await sql<{ module_id: string; generation: number }>`
    select module_id, generation from module_generation where company_id = ${companyId} and is_over order by module_id, generation`.execute(
    db,
  )
  return rows.map(({ module_id: moduleId, generation }) => ({ companyId, moduleId, generation }))
}

/**
 * Locks a generation whose rows are to be removed; returns false when another process has removed it, after which the number may belong to one
 * that readers see.
 */
export async function lockOverGeneration(trx: Transaction, { companyId, moduleId, generation }: ModuleGeneration): Promise<boolean> {
  const { rows } = await sql`
    select 1 from module_generation
    where company_id = ${companyId} and module_id = ${moduleId} and generation = ${generation} and is_over
    for update`.execute(trx)
  return rows.length > 0
}

/** Takes a generation without rows off the list, with the notes on it. The caller has locked it. */
export async function forgetGeneration(trx: Transaction, { companyId, moduleId, generation }: ModuleGeneration): Promise<void> {
  await sql`
    delete from generation_note where company_id = ${companyId} and module_id = ${moduleId} and generation = ${generation}`.execute(trx)
  await sql`
    delete from module_generation
    where company_id = ${companyId} and module_id = ${moduleId} and generation = ${generation} and is_over`.execute(trx)
}
