/** The days that the end of a personal key is chosen from. */
export const keyDays = { least: 1, usual: 90, most: 365 } as const

/** Returns the day so many days ahead, as YYYY-MM-DD in UTC. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
