import { parseJson } from '#feeds/reading/parse-json.ts'
import type { FeedEntry } from '#feeds/feed.ts'
import type { JsonPiece } from '#feeds/reading/split-state.ts'
import { splitJson } from '#feeds/reading/split-json.ts'
import type { Advisory } from '@waybill/vulnerabilities'
import { readOsv } from '@waybill/vulnerabilities/records'

/** Reads OSV records from NDJSON, a list or a single record. */
export async function* readOsvRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FeedEntry<Advisory>> {
  for await (const piece of splitJson(bytes)) yield entryOf(piece)
}

function entryOf(piece: JsonPiece): FeedEntry<Advisory> {
  const { line } = piece
  if ('problem' in piece) return { line, rejected: piece.problem, isJson: false }
  const { text } = piece
  const record = parseJson(text)
  if (record === undefined) return { line, rejected: 'it is not JSON', isJson: false }
  const advisory = readOsv(record)
  return 'rejected' in advisory ? { line, rejected: advisory.rejected, isJson: true } : { line, item: advisory, size: text.length }
}
