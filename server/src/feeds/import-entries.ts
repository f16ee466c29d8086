import type { FeedEntry, ImportResult, SaveCounts } from '#feeds/feed.ts'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'
import type { FilePart } from '#feeds/reading/file-part.ts'

interface EntryImport<Item> {
  readonly read: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<FeedEntry<Item>>
  /** Stores a batch in one transaction. */
  readonly save: (items: readonly Item[]) => Promise<SaveCounts>
}

/** A batch is full at this many records or characters, whichever comes first. */
const maxBatchItems = 500
const maxBatchSize = 8 * 1_048_576
const maxReportedRejections = 20
const maxReasonLength = 300

interface Progress<Item> {
  readonly tally: { changed: number; unchanged: number; rejectedCount: number; anyJson: boolean }
  readonly rejected: ImportResult['rejected']
  batch: Item[]
  size: number
}

/**
 * Reads the parts of a file and stores their records in batches. An invalid record is reported with its line and skipped. Rejects with a
 * FeedFileError when the file contains no record of the expected kind.
 */
export async function importEntries<Item>(parts: AsyncIterable<FilePart>, importing: EntryImport<Item>): Promise<ImportResult> {
  const progress: Progress<Item> = {
    tally: { changed: 0, unchanged: 0, rejectedCount: 0, anyJson: false },
    rejected: [],
    batch: [],
    size: 0,
  }
  for await (const part of parts) await importPart(part, importing, progress)
  await saveBatch(importing, progress)
  return resultOf(progress)
}

async function importPart<Item>({ name, bytes }: FilePart, importing: EntryImport<Item>, progress: Progress<Item>): Promise<void> {
  for await (const entry of importing.read(bytes)) {
    if ('rejected' in entry) addRejection(progress, entry, name)
    else progress.size += entry.size
    if ('item' in entry) progress.batch.push(entry.item)
    if (progress.batch.length >= maxBatchItems || progress.size >= maxBatchSize) await saveBatch(importing, progress)
  }
}

function addRejection<Item>(
  { tally, rejected }: Progress<Item>,
  entry: Extract<FeedEntry<Item>, { rejected: string }>,
  name: string | undefined,
): void {
  tally.rejectedCount++
  tally.anyJson ||= entry.isJson
  const reason = `${name === undefined ? '' : `${name}: `}${entry.rejected}`
  if (rejected.length < maxReportedRejections) rejected.push({ line: entry.line, reason: reason.slice(0, maxReasonLength) })
}

async function saveBatch<Item>({ save }: EntryImport<Item>, progress: Progress<Item>): Promise<void> {
  if (progress.batch.length === 0) return
  const { changed, unchanged } = await save(progress.batch)
  progress.tally.changed += changed
  progress.tally.unchanged += unchanged
  progress.batch = []
  progress.size = 0
}

function resultOf<Item>({ tally, rejected }: Progress<Item>): ImportResult {
  const { changed, unchanged, rejectedCount, anyJson } = tally
  const records = changed + unchanged
  if (records === 0 && rejectedCount > 0 && !anyJson)
    throw new FeedFileError(`line ${String(rejected[0]?.line)}: ${rejected[0]?.reason ?? ''}`)
  return { records, changed, unchanged, rejected, rejectedCount }
}
