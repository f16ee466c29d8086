import { requireJson } from '#feeds/reading/parse-json.ts'
import type { FeedEntry } from '#feeds/feed.ts'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'
import { splitJson } from '#feeds/reading/split-json.ts'
import { isCveId, isFutureDay, readDay, readWords } from '#feeds/catalogue/catalogue-fields.ts'
import { asList, asObject, asText, type JsonObject } from '@waybill/documents/json'

/** A vulnerability that the European Union's catalogue says is exploited. The day is `YYYY-MM-DD`. */
export interface EukevEntry {
  readonly cve: string
  readonly name: string
  readonly vendor: string
  readonly product: string
  readonly dateAdded: string
}

const repeatsCisa = 'cisa_kev'

/**
 * Reads EUVD's export of exploited vulnerabilities: a JSON list. Entries that only repeat CISA's catalogue are left to the feed `kev`, which
 * reads it from its publisher.
 */
export async function* readEukev(
  bytes: AsyncIterable<Uint8Array>,
  { now }: { readonly now: () => Date },
): AsyncGenerator<FeedEntry<EukevEntry>> {
  let line = 0
  for await (const piece of splitJson(bytes)) {
    if ('problem' in piece) throw new FeedFileError(`line ${String(piece.line)}: ${piece.problem}`)
    const value = requireJson(piece.text)
    const records = Array.isArray(value) ? asList(value) : [value]
    for (const record of records) {
      line += 1
      yield* entryOf(requireRecord(record), line, now())
    }
  }
}

function requireRecord(value: unknown): JsonObject {
  const record = asObject(value)
  if (record === undefined || !('cveId' in record) || !('sources' in record))
    throw new FeedFileError('it is not the list of exploited vulnerabilities: an entry must have cveId and sources')
  return record
}

function entryOf(record: JsonObject, line: number, now: Date): readonly FeedEntry<EukevEntry>[] {
  const sources = asList(record['sources']).flatMap((source) => asText(source) ?? [])
  if (sources.length > 0 && sources.every((source) => source === repeatsCisa)) return []
  const cve = asText(record['cveId'])?.toUpperCase() ?? ''
  const dateAdded = readDay(record['dateAdded']) ?? ''
  const problem = problemOf({ cve, sources, dateAdded }, now)
  if (problem !== undefined) return [{ line, rejected: problem, isJson: true }]
  return [{ line, item: { cve, dateAdded, ...wordsOf(record, cve) }, size: 1 }]
}

interface ReadFields {
  readonly cve: string
  readonly sources: readonly string[]
  /** Empty for what is not a day. */
  readonly dateAdded: string
}

function problemOf({ cve, sources, dateAdded }: ReadFields, now: Date): string | undefined {
  if (!isCveId(cve)) return `cveId is not a CVE id: ${cve.slice(0, 50)}`
  if (sources.length === 0) return `${cve}: sources names no source`
  if (dateAdded === '') return `${cve}: dateAdded is not a date`
  return isFutureDay(dateAdded, now) ? `${cve}: dateAdded ${dateAdded} lies in the future` : undefined
}

function wordsOf(record: JsonObject, cve: string): Omit<EukevEntry, 'cve' | 'dateAdded'> {
  return {
    name: readWords(record, 'vulnerabilityName') ?? cve,
    vendor: readWords(record, 'vendorProject') ?? '',
    product: readWords(record, 'product') ?? '',
  }
}
