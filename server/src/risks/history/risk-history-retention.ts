import { keptDays } from '#platform/kept-days.ts'
import type { RetentionRule } from '#platform/retention-rule.ts'
import { examineRiskEvents, removeRiskEvents } from '#risks/history/old-event-store.ts'

/** What the service wrote into the histories of risks and changed again since. */
export const riskHistoryRetention: RetentionRule = {
  kind: 'risk-history',
  storedIn: 'risk_history',
  noun: 'changes of risks by the service',
  daysOf: ({ riskHistory }, { riskHistoryDays }) => keptDays(riskHistory, riskHistoryDays),
  examine: examineRiskEvents,
  remove: removeRiskEvents,
}
