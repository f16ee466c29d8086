import { parseJson } from '#feeds/reading/parse-json.ts'
import type { FeedEntry } from '#feeds/feed.ts'
import type { JsonPiece } from '#feeds/reading/split-state.ts'
import { splitJson } from '#feeds/reading/split-json.ts'
import type { PackageRecord } from '#feeds/packages/package-record.ts'
import { parsePackageRecord } from '#feeds/packages/parse-package-record.ts'

/** Reads package records from NDJSON, a list or a single record (decisions 14). */
export async function* readPackages(bytes: AsyncIterable<Uint8Array>, now: Date): AsyncGenerator<FeedEntry<PackageRecord>> {
  for await (const piece of splitJson(bytes)) yield entryOf(piece, now)
}

function entryOf(piece: JsonPiece, now: Date): FeedEntry<PackageRecord> {
  const { line } = piece
  if ('problem' in piece) return { line, rejected: piece.problem, isJson: false }
  const value = parseJson(piece.text)
  if (value === undefined) return { line, rejected: 'it is not JSON', isJson: false }
  const record = parsePackageRecord(value, now)
  return 'rejected' in record ? { line, rejected: record.rejected, isJson: true } : { line, item: record, size: piece.text.length }
}
