import type { FeedEntry } from '#feeds/feed.ts'
import type { JsonPiece } from '#feeds/reading/split-state.ts'
import { splitJson } from '#feeds/reading/split-json.ts'
import type { Advisory } from '@waybill/vulnerabilities/advisory.ts'
import { readOsv } from '@waybill/vulnerabilities/osv/read-osv.ts'

/** Reads OSV records from NDJSON, a list or a single record. */
export async function* readOsvRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FeedEntry<Advisory>> {
  for await (const piece of splitJson(bytes)) yield entryOf(piece)
}

function entryOf(piece: JsonPiece): FeedEntry<Advisory> {
  const { line } = piece
  if ('fault' in piece) return { line, rejected: piece.fault, isJson: false }
  const { text } = piece
  const record = parse(text)
  if (record === undefined) return { line, rejected: 'it is not JSON', isJson: false }
  const advisory = readOsv(record)
  return 'rejected' in advisory ? { line, rejected: advisory.rejected, isJson: true } : { line, item: advisory, size: text.length }
}

/** Undefined, which JSON cannot say, where the text is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
