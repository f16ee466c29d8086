import type { Words } from '../words/en.ts'
import type { Formats } from '../words/formats.ts'

interface ListedRows {
  /** The rows that the list has. */
  readonly total: number
  /** There are more than these. */
  readonly hasMore: boolean
  /** How many there are in all; undefined where that is not known. */
  readonly count: number | undefined
}

/** Says how many rows there are, or that there are more than the list has. */
export function sayRowCount({ total, hasMore, count }: ListedRows, { states }: Words, { number }: Formats): string {
  const known = count ?? (hasMore ? undefined : total)
  return known === undefined ? states.rowsAtLeast(number(total)) : states.rows(known, number(known))
}
