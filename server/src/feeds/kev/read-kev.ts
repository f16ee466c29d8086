import { requireJson } from '#feeds/reading/parse-json.ts'
import type { FeedEntry } from '#feeds/feed.ts'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'
import { splitJson } from '#feeds/reading/split-json.ts'
import { isCveId, isFutureDay, readDay, readWords } from '#feeds/catalogue/catalogue-fields.ts'
import { asList, asObject, asText, type JsonObject } from '@waybill/documents/json'

/** A known exploited vulnerability. Days are `YYYY-MM-DD`. */
export interface KevEntry {
  readonly cve: string
  readonly name: string
  readonly vendor: string
  readonly product: string
  readonly dateAdded: string
  readonly dueDate: string | undefined
  readonly requiredAction: string | undefined
  readonly isUsedByRansomware: boolean
}

/** Reads CISA's catalogue: one JSON object. */
export async function* readKev(
  bytes: AsyncIterable<Uint8Array>,
  { now }: { readonly now: () => Date },
): AsyncGenerator<FeedEntry<KevEntry>> {
  for await (const piece of splitJson(bytes)) {
    if ('problem' in piece) throw new FeedFileError(`line ${String(piece.line)}: ${piece.problem}`)
    yield* entriesOf(requireJson(piece.text), now())
  }
}

function entriesOf(document: unknown, now: Date): readonly FeedEntry<KevEntry>[] {
  const catalogue = asObject(document)
  const records = catalogue?.['vulnerabilities']
  if (!Array.isArray(records)) throw new FeedFileError('it is not the known-exploited catalogue: it has no list named vulnerabilities')
  const { count } = catalogue ?? {}
  if (typeof count === 'number' && count !== records.length)
    throw new FeedFileError(`it states ${String(count)} records and contains ${String(records.length)}`)
  return asList(records).map((record, index) => entryOf(asObject(record) ?? {}, index + 1, now))
}

function entryOf(record: JsonObject, line: number, now: Date): FeedEntry<KevEntry> {
  const cve = asText(record['cveID'])?.toUpperCase() ?? ''
  const dateAdded = readDay(record['dateAdded'])
  if (!isCveId(cve)) return { line, rejected: `cveID is not a CVE id: ${cve.slice(0, 50)}`, isJson: true }
  if (dateAdded === undefined) return { line, rejected: `${cve}: dateAdded is not a date`, isJson: true }
  if (isFutureDay(dateAdded, now)) return { line, rejected: `${cve}: dateAdded ${dateAdded} lies in the future`, isJson: true }
  return { line, item: { cve, dateAdded, ...wordsOf(record, cve), dueDate: readDay(record['dueDate']) }, size: 1 }
}

function wordsOf(record: JsonObject, cve: string): Omit<KevEntry, 'cve' | 'dateAdded' | 'dueDate'> {
  return {
    name: readWords(record, 'vulnerabilityName') ?? cve,
    vendor: readWords(record, 'vendorProject') ?? '',
    product: readWords(record, 'product') ?? '',
    requiredAction: readWords(record, 'requiredAction'),
    isUsedByRansomware: readWords(record, 'knownRansomwareCampaignUse')?.toLowerCase() === 'known',
  }
}
