import { type Static, Type } from 'typebox'
import { invalid } from '#platform/http-error.ts'

const dayLength = 86_400_000
const longest = 366

/** The query parameters start and end, both needed, both days of UTC and inclusive. */
export const DayRange = Type.Object({
  start: Type.String({ format: 'date', description: 'first day, such as 2026-05-01' }),
  end: Type.String({ format: 'date', description: 'last day, at most 366 days in all' }),
})
export type DayRange = Static<typeof DayRange>

/** 400, naming start or end, unless the range is one of at most 366 days (decisions 2 and 16 "Deep scans"). */
export function requireDayRange({ start, end }: DayRange): void {
  // there is no year 0 in the calendar of the database
  if (start.startsWith('0000')) throw invalid('start', 'start must be a valid date')
  const days = (Date.parse(end) - Date.parse(start)) / dayLength + 1
  if (days < 1) throw invalid('end', 'end must not be before start')
  if (days > longest) throw invalid('end', `start and end must be at most ${String(longest)} days apart, both included`)
}
