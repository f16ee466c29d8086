import { dayMs, firstWholeDay, toDay } from '../shared/days.ts'

/** A period as the address and the service name it. */
export type Period = Readonly<Partial<Record<'from' | 'to', string | undefined>>>

/** A period of days up to now. */
interface RecentPeriod {
  readonly days: number
  readonly from: string
}

/** Returns the periods that can be chosen: those that do not begin before the company. */
export function recentPeriods(companySince: string, now: Date): readonly RecentPeriod[] {
  return [7, 30, 90]
    .map((days) => ({ days, from: toDay(now.getTime() - days * dayMs) }))
    .filter(({ from }) => from >= firstWholeDay(companySince))
}

/** Returns the period that a trend shows: from its first day to the moment it ends, which is now where none is given. */
export function trendPeriod(since: string, asOf: string | undefined, companySince: string): Period {
  return { from: fromOrBeginning(since, companySince), to: asOf }
}

/** Returns a day, or undefined for the whole past where the company is younger: the service refuses what lies before it. */
export function fromOrBeginning(day: string, companySince: string): string | undefined {
  return day >= firstWholeDay(companySince) ? day : undefined
}
