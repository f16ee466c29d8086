import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'

/** Loads the licences that the company's own documents declare for components, by purl; components in none of them are left out. */
export async function loadDeclaredLicenses(
  trx: Transaction,
  { companyId }: Tenant,
  purls: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const { rows } = await sql<{ purl: string; licenses: string | null }>`
    select c.purl, used.licenses from (select distinct unnest(${purls}::text[]) as purl) wanted
    -- fence: 20,000 purls scan component
    cross join lateral (select id, purl from component where component.purl = wanted.purl offset 0) c
    cross join lateral (
      select max(mc.licenses) as licenses, count(*) as modules from module_component mc where mc.component_id = c.id and mc.company_id = ${companyId}
    ) used
    where used.modules > 0`.execute(trx)
  return new Map(rows.map(({ purl, licenses }) => [purl, licenses ?? undefined]))
}
