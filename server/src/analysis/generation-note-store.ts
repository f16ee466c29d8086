import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { ModuleGeneration } from '#sboms/sboms.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import type { ModulesToEvaluate } from '#analysis/modules-to-evaluate.ts'

/** What happened to a module while a generation of it was written. */
export interface GenerationNote {
  readonly kind: 'evaluate' | 'analyse' | 'changed'
  /** Set for `evaluate`. */
  readonly request: ModulesToEvaluate | null
}

/**
 * Leaves a request for evaluation to the generations of a company that are being written, for the time after their switch. Waits for
 * switches under way: a module found afterwards is in its new generation.
 */
export async function postponeEvaluation(trx: Transaction, companyId: string, request: ModulesToEvaluate): Promise<void> {
  const { moduleIds } = request
  const listed = moduleIds === undefined ? sql`` : sql`and g.module_id = any(${[...moduleIds]}::uuid[])`
  await sql`
    insert into generation_note (company_id, id, module_id, generation, kind, request)
    select ${companyId}::uuid, gen_random_uuid(), g.module_id, g.generation, 'evaluate', ${JSON.stringify(request)}::text::jsonb
    from module_generation g
    where g.company_id = ${companyId} and not g.is_over ${listed}
    for key share of g`.execute(trx)
}

/** Does the same for a module whose SBOM is to be analysed again. */
export async function postponeAnalysis(trx: Transaction, { companyId, moduleId }: ModuleRef): Promise<void> {
  await sql`
    insert into generation_note (company_id, id, module_id, generation, kind)
    select ${companyId}::uuid, gen_random_uuid(), g.module_id, g.generation, 'analyse'
    from module_generation g
    where g.company_id = ${companyId} and g.module_id = ${moduleId} and not g.is_over
    for key share of g`.execute(trx)
}

/** Notes that findings of modules changed that a generation being written was compared with. The caller has locked the modules. */
export async function noteChangedFindings(
  trx: Transaction,
  { companyId, moduleIds }: { readonly companyId: string; readonly moduleIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into generation_note (company_id, id, module_id, generation, kind)
    select ${companyId}::uuid, gen_random_uuid(), g.module_id, g.generation, 'changed'
    from module_generation g
    where g.company_id = ${companyId} and g.module_id = any(${[...moduleIds]}::uuid[]) and not g.is_over`.execute(trx)
}

/** Takes the notes on a generation. */
export async function takeNotes(
  trx: Transaction,
  { companyId, moduleId, generation }: ModuleGeneration,
): Promise<readonly GenerationNote[]> {
  const { rows } = await sql<GenerationNote>`
    delete from generation_note
    where company_id = ${companyId} and module_id = ${moduleId} and generation = ${generation}
    returning kind, request`.execute(trx)
  return rows
}
