import { announceChange } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { loadScan, type ScanRef } from '#sboms/scan-store.ts'
import { emit, findSubscribedCompanies } from '#webhooks/webhooks.ts'

/** Announces a scan that finished or failed to event streams and webhooks, in the transaction that ends it; two queries where no webhook subscribes. */
export async function announceScan(trx: Transaction, scan: ScanRef, end: 'finished' | 'failed', at: Date): Promise<void> {
  await announceChange(trx, scan, { type: 'scan', ids: [scan.scanId] })
  const type = `scan.${end}` as const
  if ((await findSubscribedCompanies(trx, type, [scan.companyId])).size === 0) return
  const { _id: id, projectId, project, moduleId, module, error, statistics } = await loadScan(trx, scan, scan.scanId)
  const analysisStatus = end === 'finished' ? 'Finished' : 'Failed'
  const data = { _id: id, projectId, project, moduleId, module, analysisStatus, error: error ?? null, statistics } as const
  await emit(trx, scan, { type, at, path: `/core/scans/${id}`, data })
}
