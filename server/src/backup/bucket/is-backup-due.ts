import type { BackupAttempt } from '#backup/bucket/attempt-store.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const againAfterMs = 60 * minuteMs

/** Decides whether to back up now: once after the time of each day, also when that was missed, and every hour while it fails. */
export function isBackupDue(
  last: Pick<BackupAttempt, 'started' | 'leaseUntil' | 'finished' | 'error'> | undefined,
  now: Date,
  at: number,
): boolean {
  if (last === undefined || last.started < lastTime(now, at)) return true
  if (last.finished === undefined) return last.leaseUntil < now
  return last.error !== undefined && now.getTime() - last.finished.getTime() >= againAfterMs
}

/** Returns the last moment at which it was that many minutes after midnight UTC. */
function lastTime(now: Date, at: number): Date {
  const today = Math.floor(now.getTime() / dayMs) * dayMs + at * minuteMs
  return new Date(today <= now.getTime() ? today : today - dayMs)
}
