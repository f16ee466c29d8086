import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'

/** Modules whose settings choose licences, with the keys of the components they choose for; `*` or no key is any component. */
export async function loadLicenseChoices(
  trx: Transaction,
  { companyId }: Tenant,
): Promise<readonly { readonly moduleId: string; readonly key: string }[]> {
  const { rows } = await sql<{ module_id: string; key: string }>`
    select m.id as module_id, coalesce(e ->> 'key', '') as key
    from module m
    cross join lateral jsonb_array_elements(m.settings -> 'componentConfig' -> 'licensesSelected') e
    where m.company_id = ${companyId} and jsonb_typeof(m.settings -> 'componentConfig' -> 'licensesSelected') = 'array'`.execute(trx)
  return rows.map(({ module_id: moduleId, key }) => ({ moduleId, key }))
}

/** Finds the components with these keys, in all their versions. */
export async function loadComponentIds(trx: Transaction, keys: readonly string[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from package p join component c on c.package_id = p.id where p.key = any(${[...keys]}::text[])`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A component in a module. */
export interface HeldComponent {
  readonly moduleId: string
  readonly componentId: number
}

/** Components that say the same of their licence. */
export interface LicenseWording {
  readonly declared: string
  readonly published: string
  readonly componentIds: readonly number[]
}

/**
 * Loads what documents and the registry say of the licences of a company's components, but for some; one statement, which reads
 * the components of all modules once.
 */
export async function loadLicenseWordings(
  trx: Transaction,
  { companyId }: Tenant,
  without: readonly HeldComponent[],
): Promise<readonly LicenseWording[]> {
  const left = sql`(module_id, component_id) not in (
    select * from unnest(${without.map(({ moduleId }) => moduleId)}::uuid[], ${without.map(({ componentId }) => componentId)}::bigint[]))`
  // ids, separated by commas: a driver reads a list far slower than a text is split
  const { rows } = await sql<{ declared: string; published: string; components: string }>`
    select used.declared, coalesce(array_to_string(f.licenses, E'\\n'), '') as published, string_agg(used.component_id::text, ',') as components
    from (
      select distinct component_id, coalesce(licenses, '') as declared from module_component
      where company_id = ${companyId} ${without.length === 0 ? sql`` : sql`and ${left}`}
    ) used
    left join component_fact f on f.component_id = used.component_id
    group by 1, 2`.execute(trx)
  return rows.map(({ declared, published, components }) => ({ declared, published, componentIds: components.split(',').map(Number) }))
}
