import type { FeedEntry } from '#feeds/feed.ts'
import { type Envelope, stripEnvelope } from '#feeds/nvd/strip-envelope.ts'
import type { JsonPiece } from '#feeds/reading/split-state.ts'
import { splitJson } from '#feeds/reading/split-json.ts'
import type { Advisory } from '@waybill/vulnerabilities/advisory.ts'
import { type UntrustedRecord, isObject } from '@waybill/vulnerabilities/untrusted-values.ts'
import { readCveRecord } from '@waybill/vulnerabilities/nvd/read-cve-record.ts'
import { readNvd } from '@waybill/vulnerabilities/nvd/read-nvd.ts'
import { upgradeCveRecord } from '@waybill/vulnerabilities/nvd/upgrade-cve-record.ts'
import { upgradeNvdItem } from '@waybill/vulnerabilities/nvd/upgrade-nvd-item.ts'

interface ReadOptions {
  readonly now: () => Date
  readonly onEnvelope?: (envelope: Envelope) => void
}

/**
 * Reads CVE records: answers of the NVD's API whole or one a line, its records by themselves, its feeds 1.1, and records of the CVE
 * list in CVE JSON 5 and 4. What a record is, it tells itself, so that a file may hold all of them.
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
    // what follows the list of an answer belongs to the answer
    if (seen.envelope && 'text' in piece && !piece.text.startsWith('{')) continue
    yield* entriesOf(piece, now())
  }
}

function entriesOf(piece: JsonPiece, now: Date): readonly FeedEntry<Advisory>[] {
  const { line } = piece
  if ('fault' in piece) return [{ line, rejected: piece.fault, isJson: false }]
  const value = parse(piece.text)
  if (value === undefined) return [{ line, rejected: 'it is not JSON', isJson: false }]
  const records = recordsIn(value)
  const size = Math.ceil(piece.text.length / Math.max(records.length, 1))
  return records.map((record) => {
    const advisory = readRecord(record, now)
    return 'rejected' in advisory ? { line, rejected: advisory.rejected, isJson: true } : { line, item: advisory, size }
  })
}

/** The list of an answer or feed, else the record itself. */
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

function isJson4(record: UntrustedRecord): boolean {
  return isObject(record['CVE_data_meta'])
}

/** Undefined, which JSON cannot say, where the text is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
