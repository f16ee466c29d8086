import { type RawBuilder, sql } from 'kysely'
import type { RiskOrder, riskSorts } from '#risks/reads/risk-order.ts'

interface Criterion {
  readonly value: (order: RiskOrder) => RawBuilder<unknown>
  readonly direction: 'asc' | 'desc'
  /** Whether rows may have no value; they are last, or first when reversed. An index is used only without this. */
  readonly isOptional?: boolean
}

/** What each order compares in a row of `risk`, called r. */
const criteria: Readonly<Record<(typeof riskSorts)[number], Criterion>> = {
  created: { value: () => sql`r.created`, direction: 'desc' },
  edited: { value: () => sql`r.edited`, direction: 'desc' },
  name: { value: () => sql`lower(r.name)`, direction: 'asc' },
  impactClass: {
    value: ({ classes }) => sql`array_position(${classes}::text[], r.impact_class)`,
    direction: 'desc',
    isOptional: true,
  },
  decisionEnds: { value: () => sql`r.decision_until`, direction: 'asc', isOptional: true },
}

/** Builds the order of rows of `risk`, called r; equal ones are ordered by id. */
export function riskOrder(order: RiskOrder): RawBuilder<unknown> {
  const { value, direction, isOptional = false } = criteria[order.key]
  const isDescending = (direction === 'desc') !== order.isReversed
  const way = isDescending ? sql`desc` : sql`asc`
  return sql`order by ${value(order)} ${way} ${isOptional ? nullsOf(order) : sql``}, r.id ${way}`
}

function nullsOf({ isReversed }: RiskOrder): RawBuilder<unknown> {
  return isReversed ? sql`nulls first` : sql`nulls last`
}
