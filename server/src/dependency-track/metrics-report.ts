import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { FindingKind, Severity } from '#analysis/analysis.ts'
import type { Database } from '#database/database.ts'

/** What is counted of a module. */
export interface Figures extends Readonly<Record<Severity | 'exploited' | 'components' | 'suppressed' | 'audited' | 'vulnerable', number>> {
  readonly statistics: Readonly<Partial<Record<FindingKind, { readonly warnings: number; readonly violations: number }>>>
}

/** Loads the figures of a module; undefined before its first analysis. */
export async function loadFigures(db: Database, { companyId }: Tenant, moduleId: string): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    select c.critical, c.high, c.medium, c.low, c.none, c.unknown, c.exploited, c.components, a.statistics, f.suppressed, f.audited, f.vulnerable
    from module_counts c
    join module_analysis a on a.company_id = c.company_id and a.module_id = c.module_id
    cross join (
      select count(*) filter (where status = 'whitelisted')::int as suppressed,
        count(*) filter (where status <> 'whitelisted' and vex is not null)::int as audited,
        count(distinct component_id) filter (where status <> 'whitelisted')::int as vulnerable
      from finding
      where company_id = ${companyId} and module_id = ${moduleId} and kind = 'vulnerability') f
    where c.company_id = ${companyId} and c.module_id = ${moduleId} and a.statistics is not null`.execute(db)
  return rows[0]
}
