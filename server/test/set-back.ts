import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import { service } from './harness.ts'

/** The moments of a company's past. */
const moments = [
  ['project', 'created'],
  ['module', 'created'],
  ['module_change', 'at'],
  ['analysis', 'date'],
] as const

/** Moves what has happened in a company so many days back in time. */
export async function setBack({ companyId }: Tenant, days: number): Promise<void> {
  const { db } = (await service()).context
  const by = sql`make_interval(days => ${days})`
  await sql`update company set created = created - ${by} where id = ${companyId}`.execute(db)
  for (const [table, column] of moments)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${by} where company_id = ${companyId}`.execute(db)
}

/** Makes the first change of modules what a migration leaves of modules that were analysed before changes were stored. */
export async function forgetFirstChange({ companyId }: Tenant): Promise<void> {
  const { db } = (await service()).context
  await sql`update module_change set number = 0, reason = 'start' where company_id = ${companyId} and number = 1`.execute(db)
}

/** Adds changes without findings after the second one of a module. */
export async function addChanges({ companyId }: Tenant, moduleId: string, times: number): Promise<void> {
  const { db } = (await service()).context
  await sql`
    insert into module_change (company_id, module_id, number, at, reason, scan_id, statistics, counts)
    select company_id, module_id, number + i, at + make_interval(secs => i / 1000.0), 'packages', scan_id, statistics, counts
    from module_change, generate_series(1, ${times}::integer) i
    where company_id = ${companyId} and module_id = ${moduleId} and number = 2`.execute(db)
}
