import type { Advisory, AdvisoryReference, Severity } from '../advisory.ts'
import { type UntrustedRecord, listOf, objectOf, textOf, wordOf } from '../untrusted-values.ts'
import { vectorTypeOf } from '../cvss/vector-type.ts'
import { affectedByCriteria } from '../matching/affected-by-criteria.ts'
import { allCriteria, readConfigurations } from './read-configurations.ts'
import { utcTimestamp } from './utc-timestamp.ts'
import { englishOf } from './english-of.ts'
import { replacementOf } from './replacement-of.ts'
import { summaryOf } from './summary-of.ts'

const longestVector = 250
const longestUrl = 2_000
const mostReferences = 500
const mostCwes = 50
const mostShown = 5_000
/** Larger records are rejected, since a truncated list of versions would be wrong. */
const mostCriteria = 100_000

/** Prefix that distinguishes an NVD record from other advisories of that id. */
export const nvdPrefix = 'NVD:'

/**
 * Reads one record of the NVD's API 2.0 as an advisory on products. Never throws; an invalid record is rejected with a reason, and
 * malformed fields are left out. A rejected CVE is a withdrawn advisory. `now` serves to detect dates in the future.
 */
export function readNvd(record: UntrustedRecord, now: Date): Advisory | { readonly rejected: string } {
  const cve = wordOf(record['id'], 50)?.toUpperCase() ?? ''
  if (!/^CVE-\d{4}-\d{4,19}$/u.test(cve)) return { rejected: `id is no CVE id: ${cve}` }
  const modified = utcTimestamp(record['lastModified'])
  if (modified === undefined) return { rejected: `${cve}: lastModified is missing or no time` }
  // clocks may differ by a day
  if (Date.parse(modified) > now.getTime() + 86_400_000) return { rejected: `${cve}: lastModified ${modified} lies in the future` }
  const configurations = listOf(record['configurations'])
  const shown = allCriteria(configurations)
  if (shown.length > mostCriteria) return { rejected: `${cve}: names too many products or versions` }
  return advisoryOf(record, { cve, modified, configurations, cpes: shown.slice(0, mostShown) })
}

interface CheckedRecord {
  readonly cve: string
  readonly modified: string
  readonly configurations: readonly unknown[]
  readonly cpes: readonly string[]
}

function advisoryOf(record: UntrustedRecord, { cve, modified, configurations, cpes }: CheckedRecord): Advisory {
  const details = englishOf(record['descriptions'])
  const isRejected = textOf(record['vulnStatus'], 50)?.toLowerCase() === 'rejected'
  return {
    id: `${nvdPrefix}${cve}`,
    kind: 'vulnerability',
    modified,
    published: utcTimestamp(record['published']),
    withdrawn: isRejected ? modified : undefined,
    aliases: [cve, ...(isRejected ? replacementOf(cve, details) : [])],
    summary: summaryOf(details),
    details,
    severities: severitiesOf(objectOf(record['metrics'])),
    cwes: cwesOf(record['weaknesses']),
    references: referencesOf(record['references']),
    affected: affectedByCriteria(readConfigurations(configurations)),
    cpes,
  }
}

/** Lists the primary source's vectors first. */
function severitiesOf(metrics: UntrustedRecord): readonly Severity[] {
  const all = ['cvssMetricV40', 'cvssMetricV31', 'cvssMetricV30', 'cvssMetricV2'].flatMap((name) => {
    const sources = listOf(metrics[name]).slice(0, 20).map(objectOf)
    return sources.toSorted((one, other) => Number(isPrimary(other)) - Number(isPrimary(one)))
  })
  const vectors = all.flatMap((metric) => wordOf(objectOf(metric['cvssData'])['vectorString'], longestVector) ?? [])
  return [...new Set(vectors)].flatMap((vector) => {
    const type = vectorTypeOf(vector)
    return type === undefined ? [] : [{ type, vector }]
  })
}

function isPrimary({ type }: UntrustedRecord): boolean {
  return type === 'Primary'
}

function cwesOf(weaknesses: unknown): readonly string[] {
  const values = listOf(weaknesses).flatMap((weakness) => listOf(objectOf(weakness)['description']).map((text) => objectOf(text)['value']))
  const ids = values.flatMap((value) => (typeof value === 'string' ? (/^CWE-\d{1,5}$/u.exec(value.trim())?.[0] ?? []) : []))
  return [...new Set(ids)].slice(0, mostCwes)
}

/** Keeps only links that are safe to click. */
function referencesOf(value: unknown): readonly AdvisoryReference[] {
  const references = listOf(value).slice(0, mostReferences).map(objectOf)
  const safe = references.flatMap(({ url: written, tags }) => {
    const url = wordOf(written, longestUrl)
    return url === undefined || !/^(?:https?|ftp):\/\//iu.test(url) ? [] : [{ type: typeOf(listOf(tags)), url }]
  })
  return [...new Map(safe.map((reference) => [reference.url, reference])).values()]
}

const types: readonly (readonly [tag: string, type: string])[] = [
  ['Patch', 'FIX'],
  ['Exploit', 'EVIDENCE'],
  ['Vendor Advisory', 'ADVISORY'],
  ['Third Party Advisory', 'ADVISORY'],
  ['Issue Tracking', 'REPORT'],
]

function typeOf(tags: readonly unknown[]): string {
  return types.find(([tag]) => tags.includes(tag))?.[1] ?? 'WEB'
}
