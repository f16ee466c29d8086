import type { Catalogue } from '#feeds/catalogue/catalogue.ts'
import type { ImportResult } from '#feeds/feed.ts'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'
import type { FilePart } from '#feeds/reading/file-part.ts'
import { limitBytes } from '#feeds/reading/limit-bytes.ts'
import type { AppContext } from '#platform/app-context.ts'

/** A catalogue as its file has it, before anything is stored. */
export interface CatalogueReading<Item> extends Pick<ImportResult, 'rejected' | 'rejectedCount'> {
  /** Each key once; of several records with one key the last counts. */
  readonly items: readonly Item[]
}

const maxReportedRejections = 20
const maxReasonLength = 300

/** Reads a catalogue to its end; rejects with a FileFault when it breaks off, is far too long or has no record at all. */
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
      throw new FeedFileError(`a catalogue of more than ${String(catalogue.maxRecords)} records is not taken`)
  }
  if (items.size === 0)
    throw new FeedFileError(rejected[0] === undefined ? 'it holds no record' : `no record can be read: ${rejected[0].reason}`)
  return { items: [...items.values()], rejected, rejectedCount }
}

async function* entriesOf<Item>(
  { read, maxBytes }: Catalogue<Item>,
  parts: AsyncIterable<FilePart>,
  context: Pick<AppContext, 'now'>,
): ReturnType<Catalogue<Item>['read']> {
  for await (const { bytes } of parts) yield* read(limitBytes(bytes, maxBytes), context)
}
