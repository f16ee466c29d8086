import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { FindingOrder } from '#analysis/findings/finding-order.ts'
import { type FindingSearch, matchingFindings, sourceOf } from '#analysis/findings/matching-findings-store.ts'

export interface FindingRange {
  readonly order: FindingOrder
  readonly limit: number
  readonly offset: number
}

/** Where a finding is stored. */
export interface FindingRef {
  readonly id: string
  readonly moduleId: string
}

/** Lists findings in order; one statement that joins only what the order needs. */
export async function listFindingRefs(db: Database, search: FindingSearch, range: FindingRange): Promise<readonly FindingRef[]> {
  const isSplit = range.order.key === 'worst' && search.decided.ids.length > 0
  const { rows } = await (isSplit ? listUndecidedFirst : listInOrder)(search, range).execute(db)
  return rows
}

/** Counts findings, up to a limit when one is given. */
export async function countMatching(db: Database, search: FindingSearch, limit?: number): Promise<number> {
  const most = limit === undefined ? sql`` : sql`limit ${limit}`
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from ${sourceOf(search)} f where ${matchingFindings(search)} ${most}) matching`.execute(db)
  return rows[0]?.total ?? 0
}

type Column = readonly [by: RawBuilder<unknown>, direction: 'ascending' | 'descending']

const status: Column = [sql`f.status`, 'ascending']
const score: Column = [sql`f.score`, 'descending']
const component: readonly Column[] = [
  [sql`p.key`, 'ascending'],
  [sql`c.version`, 'ascending'],
]
const key: Column = [sql`f.finding_key`, 'ascending']
const worst: readonly Column[] = [[sql`f.urgent`, 'descending'], [sql`f.weight`, 'descending'], status, score]

/** The columns of each order (docs/reference/findings.md#order). The alphabet puts statuses in order. */
const orders: Readonly<Record<FindingOrder['key'], readonly Column[]>> = {
  worst: [[sql`f.accepted`, 'ascending'], ...worst],
  severity: [status, score, ...component, key],
  epss: [[sql`f.epss`, 'descending'], score],
  since: [[sql`f.since`, 'descending'], status, score],
  component: [...component, status, score],
  module: [[sql`lower(m.name)`, 'ascending'], [sql`f.module_id`, 'ascending'], ...worst],
  key: [key, ...component],
}

/** Unknown values come last; the reverse is the order read backwards, so that one index serves both. */
const directions = {
  ascending: [sql`asc nulls last`, sql`desc nulls first`],
  descending: [sql`desc nulls last`, sql`asc nulls first`],
} as const

function orderBy({ key: name, isReversed }: FindingOrder): RawBuilder<unknown> {
  const total: readonly Column[] = [...orders[name], [sql`f.id`, 'ascending']]
  return sql.join(total.map(([column, direction]) => sql`${column} ${directions[direction][isReversed ? 1 : 0]}`))
}

const ofComponent = sql`join component c on c.id = f.component_id join package p on p.id = c.package_id`

/** The tables that an order reads beside the findings. */
const joins: Partial<Record<FindingOrder['key'], RawBuilder<unknown>>> = {
  severity: ofComponent,
  component: ofComponent,
  key: ofComponent,
  module: sql`join module m on m.company_id = f.company_id and m.id = f.module_id`,
}

function listInOrder(search: FindingSearch, { order, limit, offset }: FindingRange): RawBuilder<FindingRef> {
  return sql`
    select f.id, f.module_id as "moduleId" from ${sourceOf(search)} f ${joins[order.key] ?? sql``} where ${matchingFindings(search)}
    order by ${orderBy(order)} limit ${limit} offset ${offset}`
}

/** The index does not know what the register decided: those findings are read by their ids and sorted in. */
function listUndecidedFirst(search: FindingSearch, { order, limit, offset }: FindingRange): RawBuilder<FindingRef> {
  const { ids, moduleIds } = search.decided
  return sql`
    select f.id, f.module_id as "moduleId" from (
      (select f.id, f.module_id, f.accepted, f.urgent, f.weight, f.status, f.score from ${sourceOf(search)} f
        where ${matchingFindings(search)} and f.id <> all(${ids}::uuid[]) order by ${orderBy(order)} limit ${limit + offset})
      union all
      (select f.id, f.module_id, true, f.urgent, f.weight, f.status, f.score from ${sourceOf(search)} f
        where ${matchingFindings(search)} and f.module_id = any(${moduleIds}::uuid[]) and f.id = any(${ids}::uuid[]))
    ) f
    order by ${orderBy(order)} limit ${limit} offset ${offset}`
}
