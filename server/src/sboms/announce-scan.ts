import type { Transaction } from '#database/database.ts'
import { loadScan, type ScanRef } from '#sboms/scan-store.ts'
import { emit, findSubscribedCompanies } from '#webhooks/webhooks.ts'

/** Emits the webhook event of a scan that finished or failed, in the transaction that ends it; one query where no webhook subscribes. */
export async function announceScan(trx: Transaction, scan: ScanRef, end: 'finished' | 'failed', at: Date): Promise<void> {
  const type = `scan.${end}` as const
  if ((await findSubscribedCompanies(trx, type, [scan.companyId])).size === 0) return
  const { _id: id, projectId, project, moduleId, module, error, statistics } = await loadScan(trx, scan, scan.scanId)
  const analysisStatus = end === 'finished' ? 'Finished' : 'Failed'
  const data = { _id: id, projectId, project, moduleId, module, analysisStatus, error: error ?? null, statistics } as const
  await emit(trx, scan, { type, at, path: `/core/scans/${id}`, data })
}
