import { recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { announceScan, finishScan, type ScanRef } from '#sboms/sboms.ts'
import type { EvaluationReason } from '#analysis/analysis-store.ts'
import type { Statistics } from '#analysis/statistics.ts'

/** The result of an analysis in the background. */
export interface AnalysisResult {
  readonly date: Date
  readonly statistics: Statistics
  /** Names of the scan's project and module. */
  readonly scanName: string
}

/** Whether nothing is left to be done for a scan. */
export function isDone(scan: { readonly status: string }, reason: EvaluationReason): boolean {
  return reason === 'scan' && scan.status === 'Finished'
}

/** Sets a scan to Finished, announces it and records it as an activity of the system. */
export async function finishAnalysis(trx: Transaction, scan: ScanRef, { date, statistics, scanName }: AnalysisResult): Promise<void> {
  await finishScan(trx, scan, { date, statistics })
  await announceScan(trx, scan, 'finished', date)
  const finished = { action: 'finished', object: 'scan', objectId: scan.scanId, name: scanName } as const
  await recordActivity(trx, { companyId: scan.companyId, id: undefined, name: 'system' }, finished)
}
