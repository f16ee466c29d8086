import type { Caller } from '#access/access.ts'
import { json, type Transaction } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'
import type { BinaryLink } from '#sboms/scan.ts'
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

/** Returns whether a scan is there: it goes with its module. */
export async function hasScan(trx: Transaction, { companyId, scanId }: ScanRef): Promise<boolean> {
  const rows = trx.selectFrom('scan').select('id').where('company_id', '=', companyId).where('id', '=', scanId)
  return (await rows.executeTakeFirst()) !== undefined
}

/** Replaces the links to the scan's artefacts; 404 when there is no such scan. */
export async function replaceBinaryLinks(trx: Transaction, { companyId }: Caller, id: string, links: readonly BinaryLink[]): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('scan')
    .set({ binary_links: json(links) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound(id)
}
