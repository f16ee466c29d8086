import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { type Amounts, amountsOf, type Scale } from '#risks/exposure/amounts.ts'
import type { SchemeValue } from '#risks/scheme.ts'

/** Loads the amounts that the company's schemes assign to values, in one statement; undefined if there are none. */
export async function loadAmounts(db: Database | Transaction, { companyId }: Tenant): Promise<Amounts | undefined> {
  const rows = await db
    .selectFrom('risk_scheme')
    .select(['scope_id', 'value_scale', 'aro_scale'])
    .where('company_id', '=', companyId)
    .where((where) => where.or([where('value_scale', 'is not', null), where('aro_scale', 'is not', null)]))
    .execute()
  return amountsOf(
    rows.map((row) => ({
      scopeId: row.scope_id,
      valueScale: (row.value_scale as readonly SchemeValue[] | null) ?? undefined,
      aroScale: (row.aro_scale as readonly SchemeValue[] | null) ?? undefined,
    })),
  )
}

/** SQL expressions for the figures of a row of `risk`, called r: the joins and the factors. */
export interface ExposureColumns {
  readonly joins: RawBuilder<unknown>
  readonly bv: RawBuilder<unknown>
  readonly ef: RawBuilder<unknown>
  readonly aro: RawBuilder<unknown>
}

const numericColumns: ExposureColumns = { joins: sql``, bv: sql`r.bv`, ef: sql`r.ef`, aro: sql`r.aro` }

/** Builds the expressions: a number if there is one, or else the amount of its level in the scheme, as in `exposureOf`. */
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
  const scopeIds = [...lists.keys()]
  const all = [...lists].flatMap(([scopeId, list]) => [...list].map(([value, amount]) => ({ scopeId, value, amount })))
  const alias = sql.ref(name)
  return sql`left join unnest(
      ${all.map(({ scopeId }) => scopeId)}::uuid[], ${all.map(({ value }) => value)}::text[], ${all.map(({ amount }) => amount)}::float8[]
    ) as ${alias}(scope_id, value, amount)
    on ${alias}.value = r.${sql.ref(field)} and ${alias}.scope_id = case
      when r.module_id = any(${scopeIds}::uuid[]) then r.module_id
      when r.project_id = any(${scopeIds}::uuid[]) then r.project_id
      else ${companyId}::uuid end`
}
