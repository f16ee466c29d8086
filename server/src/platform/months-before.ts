const oneDay = 86_400_000

/** The same moment some calendar months earlier (later when negative), in UTC; on the last day of a month that is too short. */
export function monthsBefore(at: Date, months: number): Date {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() - months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(at.getUTCDate(), lastDay)
  return new Date(Date.UTC(year, month, day) + (at.getTime() % oneDay))
}
