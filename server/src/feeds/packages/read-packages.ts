import type { Entry } from '#feeds/feed.ts'
import type { Piece } from '#feeds/reading/scan-state.ts'
import { splitJson } from '#feeds/reading/split-json.ts'
import type { PackageRecord } from '#standards/packages/package-record.ts'
import { readPackage } from '#standards/packages/read-package.ts'

/** Reads records of packages from NDJSON, a list or a single record (decisions 14). */
export async function* readPackages(bytes: AsyncIterable<Uint8Array>, now: Date): AsyncGenerator<Entry<PackageRecord>> {
  for await (const piece of splitJson(bytes)) yield entryOf(piece, now)
}

function entryOf(piece: Piece, now: Date): Entry<PackageRecord> {
  const { line } = piece
  if ('fault' in piece) return { line, rejected: piece.fault, isJson: false }
  const value = parse(piece.text)
  if (value === undefined) return { line, rejected: 'it is not JSON', isJson: false }
  const record = readPackage(value, now)
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
