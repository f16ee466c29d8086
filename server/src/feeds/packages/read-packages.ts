import type { FeedEntry } from '#feeds/feed.ts'
import type { JsonPiece } from '#feeds/reading/split-state.ts'
import { splitJson } from '#feeds/reading/split-json.ts'
import type { PackageRecord } from '#feeds/packages/package-record.ts'
import { parsePackageRecord } from '#feeds/packages/parse-package-record.ts'

/** Reads records of packages from NDJSON, a list or a single record (decisions 14). */
export async function* readPackages(bytes: AsyncIterable<Uint8Array>, now: Date): AsyncGenerator<FeedEntry<PackageRecord>> {
  for await (const piece of splitJson(bytes)) yield entryOf(piece, now)
}

function entryOf(piece: JsonPiece, now: Date): FeedEntry<PackageRecord> {
  const { line } = piece
  if ('fault' in piece) return { line, rejected: piece.fault, isJson: false }
  const value = parse(piece.text)
  if (value === undefined) return { line, rejected: 'it is not JSON', isJson: false }
  const record = parsePackageRecord(value, now)
  return 'rejected' in record ? { line, rejected: record.rejected, isJson: true } : { line, item: record, size: piece.text.length }
}

/** Undefined, which JSON cannot say, where the text is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
