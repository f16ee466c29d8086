const oneDay = 86_400_000

/** Subtracts calendar months in UTC (adds when negative); uses the last day of a shorter month. */
export function monthsBefore(at: Date, months: number): Date {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() - months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(at.getUTCDate(), lastDay)
  return new Date(Date.UTC(year, month, day) + (at.getTime() % oneDay))
}
