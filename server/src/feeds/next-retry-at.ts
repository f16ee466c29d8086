const firstPauseMs = 5 * 60_000
const maxPauseMs = 6 * 60 * 60_000

/** Computes when to retry after consecutive failures: after 5, 10, 20 … minutes, at most six hours (decisions 14). */
export function nextRetryAt(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs))
}
