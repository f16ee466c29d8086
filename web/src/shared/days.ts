/** Milliseconds of a day. */
export const dayMs = 86_400_000

/** Writes the day of a moment in UTC as the service reads it: `2026-06-01`, which is its first moment. */
export function toDay(at: Date | number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** Whether a day, or that of a moment, is over today; a day that is not typed yet is not. */
export function isOver(day: string, today: string): boolean {
  return day !== '' && day.slice(0, 10) < today
}

/** Returns the first day that begins at a moment or later. */
export function firstWholeDay(moment: string): string {
  return toDay(Math.ceil(Date.parse(moment) / dayMs) * dayMs)
}

/** Returns a day so many days later. */
export function addDays(day: string, days: number): string {
  return toDay(Date.parse(day) + days * dayMs)
}

/** Returns how many days lie between two days, or a day and a moment of a later one. */
export function daysBetween(first: string, last: string): number {
  return Math.floor((Date.parse(last) - Date.parse(first)) / dayMs)
}
