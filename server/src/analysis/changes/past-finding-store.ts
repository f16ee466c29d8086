import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { ModuleGeneration } from '#sboms/sboms.ts'

/** What is kept of a finding beside its module, its id and its changes. */
const keptColumns = [
  'kind',
  'component_id',
  'finding_key',
  'vulnerability_id',
  'status',
  'confidence',
  'score',
  'vector',
  'reason',
  'since',
  'vex',
  'details',
  'direct',
  'introduced_by',
  'exploited',
  'fix_known',
  'epss',
  'severity',
  'accepted',
  'urgent',
  'weight',
  'facets',
] as const

/** The columns of a finding as it was, of a table `f`: in the present and in the past alike. */
export const findingColumns = sql.join([
  sql`f.company_id, f.module_id, f.id, f.change`,
  ...keptColumns.map((column) => sql`f.${sql.ref(column)}`),
])

/** Returns the statement that keeps findings as they were: the rows `f` of a source, which a change ended. */
export function keepPast(source: RawBuilder<unknown>, ended: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
      insert into past_finding (company_id, module_id, id, change, ${sql.join(keptColumns.map((column) => sql.ref(column)))}, ended)
      select ${findingColumns}, ${ended} from ${source}`
}

/**
 * Keeps the findings of a generation that another one replaces, where that has another version of them or none. Returns whether the two differ
 * at all. One statement.
 */
export async function keepReplacedGeneration(
  trx: Transaction,
  { companyId, moduleId, generation }: ModuleGeneration,
  next: { readonly generation: number; readonly change: number },
): Promise<boolean> {
  const own = sql`f.company_id = ${companyId} and f.module_id = ${moduleId}`
  const source = sql`finding_row f
      -- fence: reads all findings of the next generation for each
      left join lateral (
        select n.change from finding_row n
        where n.company_id = ${companyId} and n.module_id = ${moduleId} and n.generation = ${next.generation} and n.id = f.id offset 0
      ) same on true
      where ${own} and f.generation = ${generation} and same.change is distinct from f.change`
  const { rows } = await sql<{ differs: boolean }>`
    with kept as (${keepPast(source, sql`${next.change}::integer`)} returning 1)
    select exists (select 1 from kept) or exists (
      select 1 from finding_row f where ${own} and f.generation = ${next.generation} and f.change = ${next.change}) as differs`.execute(trx)
  return rows[0]?.differs ?? false
}
