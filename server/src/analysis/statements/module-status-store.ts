import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { ModuleStatus } from '#portfolio/portfolio.ts'

interface NamedStatus {
  readonly name: string
  readonly status: ModuleStatus
}

/** Loads the names and statuses of modules, by id. */
export async function loadModuleStatuses(
  trx: Transaction,
  companyId: string,
  moduleIds: readonly string[],
): Promise<ReadonlyMap<string, NamedStatus>> {
  const { rows } = await sql<NamedStatus & { readonly id: string }>`
    select m.id, m.name, coalesce(ma.status, 'ok') as status
    from module m
    left join module_analysis ma on ma.company_id = m.company_id and ma.module_id = m.id
    where m.company_id = ${companyId} and m.id = any(${[...moduleIds]}::uuid[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}
