import { parseJson } from '#feeds/reading/parse-json.ts'
import type { FeedEntry } from '#feeds/feed.ts'
import { type Envelope, stripEnvelope } from '#feeds/nvd/strip-envelope.ts'
import type { JsonPiece } from '#feeds/reading/split-state.ts'
import { splitJson } from '#feeds/reading/split-json.ts'
import { isObject, type JsonObject } from '@waybill/documents/json'
import type { Advisory } from '@waybill/vulnerabilities'
import { readCveRecord, readNvd, upgradeCveRecord, upgradeNvdItem } from '@waybill/vulnerabilities/records'

interface ReadOptions {
  readonly now: () => Date
  readonly onEnvelope?: (envelope: Envelope) => void
}

/**
 * Reads CVE records: NVD API responses, whole or one per line, single NVD records, NVD 1.1 feeds, and records of the CVE list in CVE JSON 5
 * and 4. The format is detected per record, so a file may mix them.
 */
export async function* readNvdRecords(
  bytes: AsyncIterable<Uint8Array>,
  { now, onEnvelope }: ReadOptions,
): AsyncGenerator<FeedEntry<Advisory>> {
  const seen = { envelope: false }
  const records = stripEnvelope(bytes, (envelope) => {
    seen.envelope = true
    onEnvelope?.(envelope)
  })
  for await (const piece of splitJson(records)) {
    // what follows the list is the rest of the envelope
    if (seen.envelope && 'text' in piece && !piece.text.startsWith('{')) continue
    yield* entriesOf(piece, now())
  }
}

function entriesOf(piece: JsonPiece, now: Date): readonly FeedEntry<Advisory>[] {
  const { line } = piece
  if ('problem' in piece) return [{ line, rejected: piece.problem, isJson: false }]
  const value = parseJson(piece.text)
  if (value === undefined) return [{ line, rejected: 'it is not JSON', isJson: false }]
  const records = recordsIn(value)
  const size = Math.ceil(piece.text.length / Math.max(records.length, 1))
  return records.map((record) => {
    const advisory = readRecord(record, now)
    return 'rejected' in advisory ? { line, rejected: advisory.rejected, isJson: true } : { line, item: advisory, size }
  })
}

/** Returns the list of a response or feed, or else the record itself. */
function recordsIn(value: unknown): readonly unknown[] {
  const lists = isObject(value) ? [value['vulnerabilities'], value['CVE_Items']] : []
  return lists.find((list) => Array.isArray(list)) ?? [value]
}

function readRecord(record: unknown, now: Date): Advisory | { readonly rejected: string } {
  if (!isObject(record)) return { rejected: 'not an object' }
  if (isObject(record['cve'])) return readNvd(isJson4(record['cve']) ? upgradeNvdItem(record) : record['cve'], now)
  if (isObject(record['cveMetadata'])) return readCveRecord(record, now)
  if (isJson4(record)) return readCveRecord(upgradeCveRecord(record), now)
  return readNvd(record, now)
}

function isJson4(record: JsonObject): boolean {
  return isObject(record['CVE_data_meta'])
}
