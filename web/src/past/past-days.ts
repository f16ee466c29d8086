import { addDays, daysBetween, firstWholeDay, toDay } from '../shared/days.ts'

/** The days of the past that a list can show, and now as the last position of their slider. */
export interface PastDays {
  readonly first: string
  readonly today: string
  /** The position of now. */
  readonly now: number
}

/** Returns the days from the first whole one to today; undefined where there is none. */
export function pastDays(earliest: string, now: Date): PastDays | undefined {
  const [first, today] = [firstWholeDay(earliest), toDay(now)]
  return first > today ? undefined : { first, today, now: daysBetween(first, today) + 1 }
}

/** Returns where a moment is on the slider: a moment within a day is that day, without one, or of what is none, it is now. */
export function positionOf({ first, now }: PastDays, asOf: string | undefined): number {
  const days = asOf === undefined ? Number.NaN : daysBetween(first, asOf)
  return Number.isNaN(days) ? now : Math.min(now - 1, Math.max(0, days))
}

/** Returns the day at a position; undefined for now. */
export function dayAt({ first, now }: PastDays, position: number): string | undefined {
  return position >= now ? undefined : addDays(first, position)
}
