import { auditRetention, sessionRetention } from '#access/access.ts'
import { analysisRetention } from '#analysis/analysis.ts'
import { documentRetention } from '#approvals/approvals.ts'
import { sarifRetention } from '#ingest/ingest.ts'
import type { RetentionRule } from '#platform/retention-rule.ts'
import { riskHistoryRetention } from '#risks/risks.ts'

/** Every kind of rows of a company that end by their age. What is not listed is kept as long as what it belongs to. */
export const retentionRules: readonly RetentionRule[] = [
  sessionRetention,
  analysisRetention,
  riskHistoryRetention,
  sarifRetention,
  documentRetention,
  auditRetention,
]
