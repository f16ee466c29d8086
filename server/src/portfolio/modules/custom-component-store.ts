import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import type { ModuleAddress } from '#portfolio/policy-store.ts'
import type { CustomComponents } from '#portfolio/settings/custom-components.ts'

/** The components added to a module by hand, which are analysed like imported ones (decisions 3); none for an unknown module. */
export async function loadCustomComponents(db: Database | Transaction, { companyId, moduleId }: ModuleAddress): Promise<CustomComponents> {
  const { rows } = await sql<{ readonly components: CustomComponents | null }>`
    select settings -> 'customComponents' as components from module where company_id = ${companyId} and id = ${moduleId}`.execute(db)
  return rows[0]?.components ?? []
}
