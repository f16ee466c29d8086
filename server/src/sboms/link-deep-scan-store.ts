import { json, type Transaction } from '#database/database.ts'
import type { ScanRef } from '#sboms/scan-store.ts'

/** Stores which repository scan a scan of a module is from. */
export async function linkDeepScan(trx: Transaction, { companyId, scanId }: ScanRef, uid: string): Promise<void> {
  await trx
    .updateTable('scan')
    .set({ options: json({ deepScanId: uid }) })
    .where('company_id', '=', companyId)
    .where('id', '=', scanId)
    .execute()
}
