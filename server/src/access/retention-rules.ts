import { examineLines, removeLines } from '#access/audit/old-line-store.ts'
import { examineSessions, removeSessions } from '#access/sessions/ended-session-store.ts'
import { keptDays } from '#platform/kept-days.ts'
import type { RetentionRule } from '#platform/retention-rule.ts'

/** Lines of the audit log that the company no longer keeps. */
export const auditRetention: RetentionRule = {
  kind: 'audit',
  storedIn: 'activity',
  noun: 'lines of the audit log',
  daysOf: ({ audit }, { auditDays }) => keptDays(audit, auditDays),
  examine: examineLines,
  remove: removeLines,
}

/** Sessions that ended: nobody can use them. */
export const sessionRetention: RetentionRule = {
  kind: 'sessions',
  storedIn: 'session',
  noun: undefined,
  daysOf: () => 1,
  examine: examineSessions,
  remove: removeSessions,
}
