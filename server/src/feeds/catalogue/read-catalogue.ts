import type { Catalogue } from '#feeds/catalogue/catalogue.ts'
import type { ImportResult } from '#feeds/feed.ts'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'
import type { FilePart } from '#feeds/reading/file-part.ts'
import { limitBytes } from '#feeds/reading/limit-bytes.ts'
import type { AppContext } from '#platform/app-context.ts'

/** A catalogue that was read but not stored yet. */
export interface CatalogueReading<Item> extends Pick<ImportResult, 'rejected' | 'rejectedCount'> {
  /** One record per key; the last one in the file wins. */
  readonly items: readonly Item[]
}

const maxReportedRejections = 20
const maxReasonLength = 300

/** Reads a catalogue to its end. Rejects with a FeedFileError when it is truncated, too long or without records. */
export async function readCatalogue<Item>(
  catalogue: Catalogue<Item>,
  parts: AsyncIterable<FilePart>,
  context: Pick<AppContext, 'now'>,
): Promise<CatalogueReading<Item>> {
  const items = new Map<string, Item>()
  const rejected: ImportResult['rejected'] = []
  let rejectedCount = 0
  for await (const entry of entriesOf(catalogue, parts, context)) {
    if ('item' in entry) items.set(catalogue.keyOf(entry.item), entry.item)
    else if (rejectedCount++ < maxReportedRejections) rejected.push({ line: entry.line, reason: entry.rejected.slice(0, maxReasonLength) })
    if (items.size + rejectedCount > catalogue.maxRecords)
      throw new FeedFileError(`it has more than ${String(catalogue.maxRecords)} records`)
  }
  if (items.size === 0)
    throw new FeedFileError(rejected[0] === undefined ? 'it contains no record' : `no record can be read: ${rejected[0].reason}`)
  return { items: [...items.values()], rejected, rejectedCount }
}

async function* entriesOf<Item>(
  { read, maxBytes }: Catalogue<Item>,
  parts: AsyncIterable<FilePart>,
  context: Pick<AppContext, 'now'>,
): ReturnType<Catalogue<Item>['read']> {
  for await (const { bytes } of parts) yield* read(limitBytes(bytes, maxBytes), context)
}
