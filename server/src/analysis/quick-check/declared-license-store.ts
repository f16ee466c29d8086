import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'

/** What the company's own documents declare as licences of components, by purl; a component that none of them holds is not there. */
export async function loadDeclaredLicenses(
  trx: Transaction,
  { companyId }: Tenant,
  purls: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const { rows } = await sql<{ purl: string; licenses: string | null }>`
    select c.purl, held.licenses from (select distinct unnest(${purls}::text[]) as purl) wanted
    cross join lateral (select id, purl from component where component.purl = wanted.purl offset 0) c
    cross join lateral (
      select max(mc.licenses) as licenses, count(*) as holders from module_component mc where mc.component_id = c.id and mc.company_id = ${companyId} offset 0
    ) held
    where held.holders > 0`.execute(trx)
  return new Map(rows.map(({ purl, licenses }) => [purl, licenses ?? undefined]))
}
