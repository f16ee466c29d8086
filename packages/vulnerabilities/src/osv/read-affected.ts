import type { AffectedPackage, Severity } from '../advisory.ts'
import { lookupKeyOf, splitEcosystem } from '@waybill/identifiers/ecosystems'
import type { EventRange, RangeEvent } from '@waybill/versions/ranges'
import { type UntrustedRecord, isObject, listOf, objectOf, textOf, wordOf } from '../untrusted-values.ts'
import { vectorTypeOf } from '../cvss/vector-type.ts'

const longestName = 500
const longestVersion = 250
const mostSeverities = 20

/**
 * Reads one entry of `affected`; undefined when it covers no package a purl can name: no package, an ecosystem without purl type, or
 * only commits and malformed versions.
 */
export function readAffected(value: unknown): AffectedPackage | undefined {
  const entry = objectOf(value)
  const { ecosystem: written, name } = packageOf(entry)
  if (written === undefined || name === undefined) return undefined
  const lookupKey = lookupKeyOf(written, name)
  const ranges = listOf(entry['ranges']).flatMap(readRange)
  const versions = [...new Set(listOf(entry['versions']).flatMap((version) => wordOf(version, longestVersion) ?? []))]
  if (lookupKey === undefined || (ranges.length + versions.length === 0 && limitsVersions(entry))) return undefined
  return { lookupKey, ...splitEcosystem(written), name, ranges, versions, severities: readSeverities(entry['severity']) }
}

/** Collects the valid vectors, each once; the vector determines the CVSS version, whatever type is claimed. */
export function readSeverities(value: unknown): readonly Severity[] {
  const vectors = listOf(value)
    .slice(0, mostSeverities)
    .flatMap((severity) => wordOf(objectOf(severity)['score'], longestVersion) ?? [])
  return [...new Set(vectors)].flatMap((vector) => {
    const type = vectorTypeOf(vector)
    return type === undefined ? [] : [{ type, vector }]
  })
}

function packageOf(entry: UntrustedRecord): { readonly ecosystem: string | undefined; readonly name: string | undefined } {
  const named = objectOf(entry['package'])
  return { ecosystem: textOf(named['ecosystem'], longestName), name: wordOf(named['name'], longestName) }
}

/** Whether an entry limits versions; without ranges and versions it means all versions, with unreadable ranges it does not. */
function limitsVersions(entry: UntrustedRecord): boolean {
  return listOf(entry['ranges']).length + listOf(entry['versions']).length > 0
}

function readRange(value: unknown): readonly EventRange[] {
  if (!isObject(value)) return []
  const { type } = value
  const events = listOf(value['events']).flatMap(readEvents)
  return (type === 'SEMVER' || type === 'ECOSYSTEM') && events.length > 0 ? [{ type, events }] : []
}

/** Reads events; older records put several keys in one. */
function readEvents(value: unknown): readonly RangeEvent[] {
  const event = objectOf(value)
  const [introduced, fixed, last_affected, limit] = [event['introduced'], event['fixed'], event['last_affected'], event['limit']].map(
    boundOf,
  )
  return [
    ...(introduced === undefined ? [] : [{ introduced }]),
    ...(fixed === undefined ? [] : [{ fixed }]),
    ...(last_affected === undefined ? [] : [{ last_affected }]),
    ...(limit === undefined ? [] : [{ limit }]),
  ]
}

/** Reads a bound; some publishers repeat the key in the version: `{"fixed": "< 4.4.13"}`. */
function boundOf(value: unknown): string | undefined {
  return wordOf(typeof value === 'string' ? value.replace(/^\s*[<>]=?/u, '') : value, longestVersion)
}
