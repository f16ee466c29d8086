import { type Static, Type } from 'typebox'
import { invalid } from '#platform/http-error.ts'

const dayLength = 86_400_000
const longest = 366

/** The query parameters start and end: required UTC days, inclusive. */
export const DayRange = Type.Object({
  start: Type.String({ format: 'date', description: 'first day, such as 2026-05-01' }),
  end: Type.String({ format: 'date', description: 'last day, at most 366 days in all' }),
})
export type DayRange = Static<typeof DayRange>

/** Throws a 400 that names start or end unless the range has 1 to 366 days (docs/reference/access.md#usage). */
export function requireDayRange({ start, end }: DayRange): void {
  // PostgreSQL's calendar has no year 0
  if (start.startsWith('0000')) throw invalid('start', 'start must be a valid date')
  const days = (Date.parse(end) - Date.parse(start)) / dayLength + 1
  if (days < 1) throw invalid('end', 'end must not be before start')
  if (days > longest) throw invalid('end', `start and end must cover at most ${String(longest)} days, both included`)
}
