import { transact } from '#database/transact.ts'
import type { Catalogue } from '#feeds/catalogue/catalogue.ts'
import type { CatalogueReading } from '#feeds/catalogue/read-catalogue.ts'
import type { ImportOptions, ImportResult } from '#feeds/feed.ts'
import { saveRecordCount, saveWatermark } from '#feeds/feed-store.ts'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Catalogues with fewer records than this may shrink without confirmation. */
const fewRecords = 20

/** Replaces the stored catalogue. Rejects with a FeedFileError when the new one has less than half of the stored records. */
export async function applyCatalogue<Item>(
  context: AppContext,
  catalogue: Catalogue<Item>,
  { items, rejected, rejectedCount }: CatalogueReading<Item>,
  { isConfirmed }: ImportOptions,
): Promise<ImportResult> {
  const { name, count, replace } = catalogue
  const stored = await count(context.db)
  if (!isConfirmed && stored >= fewRecords && items.length * 2 < stored)
    throw new FeedFileError(shrinkageMessage(name, stored, items.length))
  const { changed } = await transact(context.db, async (trx) => {
    const replaced = await replace(trx, items, context)
    await saveRecordCount(trx, name, items.length)
    // what the publisher's server calls unchanged is not what is stored
    await saveWatermark(trx, name, ['file', {}])
    return replaced
  })
  return { records: items.length, changed, unchanged: Math.max(0, items.length - changed), rejected, rejectedCount }
}

function shrinkageMessage(name: string, stored: number, found: number): string {
  const how = `POST /admin/feeds/${name}/sync?confirm=true, or /import?confirm=true with a file`
  return `it has ${String(found)} records where ${String(stored)} are stored, less than half; the stored ones stay. If that is right, confirm it: ${how}`
}
