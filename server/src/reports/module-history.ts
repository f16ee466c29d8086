import type { DailyStatus, StatusCounts } from '#reports/dashboard-report.ts'

export interface HistoryDay extends StatusCounts {
  /** `2026-05-31`, UTC. */
  readonly date: string
}

/** The days of a history that ends today, oldest first. */
export function daysUntil(today: Date, count: number): readonly string[] {
  const end = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate())
  return Array.from({ length: count }, (_, i) => new Date(end - (count - 1 - i) * 86_400_000).toISOString().slice(0, 10))
}

/** How many modules stood how at the end of each day: a module stands as its last analysis says until the next one. */
export function historyOf(days: readonly string[], lines: readonly DailyStatus[]): readonly HistoryDay[] {
  const [first = ''] = days
  const byDay = Map.groupBy(lines, ({ day }) => (day < first ? '' : day))
  const standing = new Map<string, DailyStatus['status']>()
  for (const { moduleId, status } of byDay.get('') ?? []) standing.set(moduleId, status)
  return days.map((date) => {
    for (const { moduleId, status } of byDay.get(date) ?? []) standing.set(moduleId, status)
    const counts = { ok: 0, warnings: 0, violations: 0 }
    for (const status of standing.values()) counts[status]++
    return { date, ...counts }
  })
}
