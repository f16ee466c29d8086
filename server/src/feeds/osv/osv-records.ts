import type { Entry } from '#feeds/feed.ts'
import type { Piece } from '#feeds/reading/scan-state.ts'
import { splitJson } from '#feeds/reading/split-json.ts'
import type { Advisory } from '#standards/advisory/advisory.ts'
import { readOsv } from '#standards/advisory/osv-read.ts'

/** Reads OSV records from NDJSON, a list or a single record. */
export async function* osvRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry<Advisory>> {
  for await (const piece of splitJson(bytes)) yield entryOf(piece)
}

function entryOf(piece: Piece): Entry<Advisory> {
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
