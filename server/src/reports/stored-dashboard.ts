import type { StoredCounts } from '#reports/dashboard-count-store.ts'

/** The state of a company's modules at a moment. */
export interface DashboardState {
  readonly state: string
  readonly at: Date
}

/** Jobs count every five minutes; without one for so long, a dashboard counts by itself. */
const mostMinutes = 15

/** Whether a dashboard may show what was counted: something may have changed since, but within minutes. */
export function isShown(stored: StoredCounts, now: DashboardState): boolean {
  const minutes = (now.at.getTime() - stored.at.getTime()) / 60_000
  return isOfState(stored, now) || (isOfDay(stored, now) && minutes <= mostMinutes)
}

/** Whether nothing changed since it was counted. Each day adds one to the history. */
export function isOfState(stored: StoredCounts, now: DashboardState): boolean {
  return stored.state === now.state && isOfDay(stored, now)
}

function isOfDay(stored: StoredCounts, { at }: DashboardState): boolean {
  return stored.at.toISOString().slice(0, 10) === at.toISOString().slice(0, 10)
}
