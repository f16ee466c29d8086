import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { FindingOrder } from '#analysis/findings/finding-order.ts'
import { type FindingSearch, matchingFindings, sourceOf, wholeSourceOf } from '#analysis/findings/matching-findings-store.ts'

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
/** As the index `finding_severity` has it: like the score, but that it ascends and is never null. */
const rankOfScore = sql`-coalesce(f.score, -1)`
const component: readonly Column[] = [
  [sql`p.key`, 'ascending'],
  [sql`c.version`, 'ascending'],
]
const key: Column = [sql`f.finding_key`, 'ascending']
const worst: readonly Column[] = [[sql`f.urgent`, 'descending'], [sql`f.weight`, 'descending'], status, score]

interface Order {
  /** Columns of findings that come first. */
  readonly own: readonly Column[]
  /** The same, so that it ascends and nothing is null. */
  readonly rank?: RawBuilder<unknown>
  /** What decides among findings that are equal in these, and the tables it is in. */
  readonly joined?: { readonly columns: readonly Column[]; readonly tables: (companyId: string) => RawBuilder<unknown> }
}

function ofComponent(): RawBuilder<unknown> {
  return sql`join component c on c.id = f.component_id join package p on p.id = c.package_id`
}

function ofModule(companyId: string): RawBuilder<unknown> {
  return sql`join module m on m.company_id = ${companyId} and m.id = f.module_id`
}

/** The columns of each order (docs/reference/findings.md#order). The alphabet puts statuses in order. */
const orders: Readonly<Record<FindingOrder['key'], Order>> = {
  worst: { own: [[sql`f.accepted`, 'ascending'], ...worst] },
  severity: {
    own: [status, [rankOfScore, 'ascending']],
    rank: sql`f.status, ${rankOfScore}`,
    joined: { columns: [...component, key], tables: ofComponent },
  },
  epss: { own: [[sql`f.epss`, 'descending'], score] },
  since: { own: [[sql`f.since`, 'descending'], status, score] },
  component: { own: [], joined: { columns: [...component, status, score], tables: ofComponent } },
  module: {
    own: [],
    joined: { columns: [[sql`lower(m.name)`, 'ascending'], [sql`f.module_id`, 'ascending'], ...worst], tables: ofModule },
  },
  key: { own: [key], rank: sql`f.finding_key`, joined: { columns: component, tables: ofComponent } },
}

/** Unknown values come last; the reverse is the order read backwards, so that one index serves both. */
const directions = {
  ascending: [sql`asc nulls last`, sql`desc nulls first`],
  descending: [sql`desc nulls last`, sql`asc nulls first`],
} as const

function orderBy({ key: name, isReversed }: FindingOrder): RawBuilder<unknown> {
  const { own, joined } = orders[name]
  return byColumns([...own, ...(joined?.columns ?? []), [sql`f.id`, 'ascending']], isReversed)
}

function byColumns(columns: readonly Column[], isReversed: boolean): RawBuilder<unknown> {
  return sql.join(columns.map(([column, direction]) => sql`${column} ${directions[direction][isReversed ? 1 : 0]}`))
}

function listInOrder(search: FindingSearch, range: FindingRange): RawBuilder<FindingRef> {
  const { order, limit, offset } = range
  const { rank, joined } = orders[order.key]
  const candidates = rank === undefined ? allMatching(search) : firstMatching(search, range, rank)
  return sql`
    select f.id, f.module_id as "moduleId" from (${candidates}) f ${joined?.tables(search.caller.companyId) ?? sql``}
    order by ${orderBy(order)} limit ${limit} offset ${offset}`
}

function allMatching(search: FindingSearch): RawBuilder<unknown> {
  return sql`select f.* from ${sourceOf(search)} f where ${matchingFindings(search)}`
}

/**
 * As many findings as the page needs, and those equal to the last of them: only these are joined to compare what is in other tables. Those of a
 * module are sorted whole; of a company, where that would not fit into memory, the last one is found first.
 */
function firstMatching(search: FindingSearch, { order, limit, offset }: FindingRange, rank: RawBuilder<unknown>): RawBuilder<unknown> {
  const { own } = orders[order.key]
  const [usual, reversed] = [byColumns(own, order.isReversed), byColumns(own, !order.isReversed)]
  const matching = sql`
    select f.id, f.module_id, f.component_id, f.status, f.score, f.finding_key from ${wholeSourceOf(search)} f where ${matchingFindings(search)}`
  if (search.filter.moduleId !== undefined) return sql`${matching} order by ${usual} fetch first (${limit + offset}::bigint) rows with ties`
  const last = sql`select ${rank} from (${matching} order by ${usual} limit ${limit + offset}) f order by ${reversed} limit 1`
  return sql`${matching} and (${rank}) ${order.isReversed ? sql`>=` : sql`<=`} (${last})`
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
