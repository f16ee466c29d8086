import type { Advisory, AffectedPackage, AdvisoryReference } from '../advisory.ts'
import { type UntrustedRecord, isObject, listOf, timestampOf, objectOf, textOf, wordOf } from '../untrusted-values.ts'
import { readAffected, readSeverities } from './read-affected.ts'
import { aliasesOf, idOf } from './osv-aliases.ts'
import { publisherOf } from './osv-publisher.ts'

/** An advisory, with the number of `affected` entries left out because no purl can match them. */
export interface OsvAdvisory extends Advisory {
  readonly affectedLeftOut: number
}

const longestSummary = 2_000
const longestDetails = 100_000
const longestUrl = 2_000
const mostReferences = 500
const mostCwes = 50
/** Larger records are rejected, since a truncated list of versions would be wrong. */
const mostAffected = 50_000
const mostVersions = 500_000
/** Per package; the largest seen has 118. */
const mostEvents = 5_000

const referenceTypes = new Set([
  'ADVISORY',
  'ARTICLE',
  'DETECTION',
  'DISCUSSION',
  'REPORT',
  'FIX',
  'INTRODUCED',
  'PACKAGE',
  'EVIDENCE',
  'WEB',
])

/**
 * Reads one OSV record of any schema version, withdrawn ones included. Never throws; an invalid record is rejected with a reason,
 * and malformed fields are left out.
 */
export function readOsv(record: unknown): OsvAdvisory | { readonly rejected: string } {
  if (!isObject(record)) return { rejected: 'not an object' }
  const id = idOf(record['id'])
  if (id === undefined) return { rejected: 'id is missing or malformed' }
  const modified = timestampOf(record['modified'])
  if (modified === undefined) return { rejected: `${id}: modified is missing or no time` }
  const entries = listOf(record['affected'])
  if (isTooLarge(entries)) return { rejected: `${id}: names too many packages or versions` }
  return advisoryOf(record, { id, modified, entries })
}

interface Checked {
  readonly id: string
  readonly modified: string
  readonly entries: readonly unknown[]
}

function advisoryOf(record: UntrustedRecord, { id, modified, entries }: Checked): OsvAdvisory {
  const read = entries.map(readAffected).filter((entry) => entry !== undefined)
  return {
    id,
    kind: isMalicious(id, record) ? 'malicious' : 'vulnerability',
    modified,
    published: timestampOf(record['published']),
    withdrawn: withdrawnOf(record, modified),
    aliases: aliasesOf(id, record),
    summary: textOf(record['summary'], longestSummary),
    details: textOf(record['details'], longestDetails),
    severities: readSeverities(record['severity']),
    cwes: cwesOf(record),
    references: referencesOf(record),
    affected: withoutDuplicates(read),
    publisher: publisherOf(id, record),
    affectedLeftOut: entries.length - read.length,
  }
}

/** Returns when the record was withdrawn; an unreadable date still counts as withdrawn. */
function withdrawnOf(record: UntrustedRecord, modified: string): string | undefined {
  return timestampOf(record['withdrawn']) ?? (textOf(record['withdrawn'], 40) === undefined ? undefined : modified)
}

function isMalicious(id: string, record: UntrustedRecord): boolean {
  const more = objectOf(record['database_specific'])
  return id.startsWith('MAL-') || listOf(more['malicious-packages-origins']).length > 0 || more['type'] === 'malicious'
}

function isTooLarge(entries: readonly unknown[]): boolean {
  if (entries.length > mostAffected || entries.some((entry) => eventsIn(objectOf(entry)) > mostEvents)) return true
  return entries.reduce<number>((sum, entry) => sum + listOf(objectOf(entry)['versions']).length, 0) > mostVersions
}

function eventsIn(entry: UntrustedRecord): number {
  return listOf(entry['ranges']).reduce<number>((sum, range) => sum + listOf(objectOf(range)['events']).length, 0)
}

function withoutDuplicates(affected: readonly AffectedPackage[]): readonly AffectedPackage[] {
  return affected.length < 2 ? affected : [...new Map(affected.map((entry) => [JSON.stringify(entry), entry])).values()]
}

function referencesOf(record: UntrustedRecord): readonly AdvisoryReference[] {
  const references = listOf(record['references']).slice(0, mostReferences).flatMap(readReference)
  return [...new Map(references.map((reference) => [reference.url, reference])).values()]
}

/** Keeps only links that are safe to click. */
function readReference(value: unknown): readonly AdvisoryReference[] {
  const { type, url } = objectOf(value)
  const address = wordOf(url, longestUrl)
  if (address === undefined || !/^(?:https?|ftp|git):\/\//iu.test(address)) return []
  return [{ type: typeof type === 'string' && referenceTypes.has(type) ? type : 'WEB', url: address }]
}

/** Collects weaknesses, which publishers put in different fields, as ids or as objects with an id. */
function cwesOf(record: UntrustedRecord): readonly string[] {
  const places = [record, ...listOf(record['affected'])].map((holder) => objectOf(objectOf(holder)['database_specific']))
  const values = places.flatMap((more) =>
    [more['cwe_ids'], more['cwes'], more['cwe']].flatMap((value) => (Array.isArray(value) ? value : [value])),
  )
  const ids = values.flatMap((value) => cweOf(isObject(value) ? (value['cweId'] ?? value['cwe_id'] ?? value['id']) : value))
  return [...new Set(ids)].slice(0, mostCwes)
}

function cweOf(value: unknown): readonly string[] {
  const number = /^(?:CWE-)?(\d{1,5})\b/iu.exec(typeof value === 'number' ? String(value) : (textOf(value, 200) ?? ''))?.[1]
  return number === undefined ? [] : [`CWE-${Number(number)}`]
}
