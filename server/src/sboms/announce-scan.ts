import type { Transaction } from '#database/database.ts'
import { loadScan, type ScanRef } from '#sboms/scan-store.ts'
import { emit, findSubscribedCompanies } from '#webhooks/webhooks.ts'

/** Tells the company's webhooks that a scan was brought to its end, in the transaction that does; one question where none asks for it. */
export async function announceScan(trx: Transaction, scan: ScanRef, end: 'finished' | 'failed', at: Date): Promise<void> {
  const type = `scan.${end}` as const
  if ((await findSubscribedCompanies(trx, type, [scan.companyId])).size === 0) return
  const { _id: id, projectId, project, moduleId, module, error, statistics } = await loadScan(trx, scan, scan.scanId)
  const analysisStatus = end === 'finished' ? 'Finished' : 'Failed'
  const data = { _id: id, projectId, project, moduleId, module, analysisStatus, error: error ?? null, statistics } as const
  await emit(trx, scan, { type, at, path: `/core/scans/${id}`, data })
}
