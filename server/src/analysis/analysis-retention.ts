import { examineAnalyses, removeAnalyses } from '#analysis/repeated-analysis-store.ts'
import type { RetentionRule } from '#platform/retention-rule.ts'

/** Analyses that found what the one before them had found. */
export const analysisRetention: RetentionRule = {
  kind: 'analyses',
  storedIn: 'analysis',
  noun: 'analyses that changed nothing',
  daysOf: ({ analysisDays }) => analysisDays,
  examine: examineAnalyses,
  remove: removeAnalyses,
}
