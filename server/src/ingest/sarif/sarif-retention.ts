import { examineSarif, removeSarif } from '#ingest/sarif/replaced-sarif-store.ts'
import { keptDays } from '#platform/kept-days.ts'
import type { RetentionRule } from '#platform/retention-rule.ts'

/** Results of analysis tools that newer ones replaced. */
export const sarifRetention: RetentionRule = {
  kind: 'sarif',
  storedIn: 'sarif_page',
  noun: 'replaced results of analysis tools',
  daysOf: ({ documents }, { documentDays }) => keptDays(documents, documentDays),
  examine: examineSarif,
  remove: removeSarif,
}
