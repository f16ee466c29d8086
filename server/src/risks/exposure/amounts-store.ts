import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { type Amounts, amountsOf, type Scale } from '#risks/exposure/amounts.ts'
import type { SchemeValue } from '#risks/scheme.ts'

/** What the values of the company's schemes stand for in numbers; undefined when none does. One statement. */
export async function loadAmounts(db: Database | Transaction, { companyId }: Tenant): Promise<Amounts | undefined> {
  const rows = await db
    .selectFrom('risk_scheme')
    .select(['place', 'value_scale', 'aro_scale'])
    .where('company_id', '=', companyId)
    .where((where) => where.or([where('value_scale', 'is not', null), where('aro_scale', 'is not', null)]))
    .execute()
  return amountsOf(
    rows.map((row) => ({
      scopeId: row.place,
      valueScale: (row.value_scale as readonly SchemeValue[] | null) ?? undefined,
      aroScale: (row.aro_scale as readonly SchemeValue[] | null) ?? undefined,
    })),
  )
}

/** How SQL reckons with the figures of a row of `risk`, called r: the joins it takes, and the factors. */
export interface ExposureColumns {
  readonly joins: RawBuilder<unknown>
  readonly bv: RawBuilder<unknown>
  readonly ef: RawBuilder<unknown>
  readonly aro: RawBuilder<unknown>
}

const numericColumns: ExposureColumns = { joins: sql``, bv: sql`r.bv`, ef: sql`r.ef`, aro: sql`r.aro` }

/** The figures that are numbers, else what the scheme of the risk's place says of its level; the same as `exposureOf` says. */
export function exposureColumnsOf({ companyId }: Tenant, amounts: Amounts | undefined): ExposureColumns {
  if (amounts === undefined) return numericColumns
  function join(name: string, scale: Scale, field: string): RawBuilder<unknown> {
    return joinAmounts({ name, field, companyId, lists: amounts?.[scale] ?? new Map() })
  }
  return {
    joins: sql`${join('vb', 'valueScale', 'bv_level')} ${join('vf', 'valueScale', 'ef_level')} ${join('vr', 'aroScale', 'aro_level')}`,
    bv: sql`coalesce(r.bv, vb.amount)`,
    ef: sql`coalesce(r.ef, vf.amount)`,
    aro: sql`coalesce(r.aro, vr.amount)`,
  }
}

interface Join {
  readonly name: string
  readonly field: string
  readonly companyId: string
  readonly lists: Amounts[Scale]
}

function joinAmounts({ name, field, companyId, lists }: Join): RawBuilder<unknown> {
  const places = [...lists.keys()]
  const all = [...lists].flatMap(([place, list]) => [...list].map(([value, amount]) => ({ place, value, amount })))
  const alias = sql.ref(name)
  return sql`left join unnest(
      ${all.map(({ place }) => place)}::uuid[], ${all.map(({ value }) => value)}::text[], ${all.map(({ amount }) => amount)}::float8[]
    ) as ${alias}(place, value, amount)
    on ${alias}.value = r.${sql.ref(field)} and ${alias}.place = case
      when r.module_id = any(${places}::uuid[]) then r.module_id
      when r.project_id = any(${places}::uuid[]) then r.project_id
      else ${companyId}::uuid end`
}
