import { hashOf } from '@waybill/documents/sbom/component-hash.ts'
import { asList, asObject, asText, isObject, type JsonObject } from '@waybill/documents/json/json-values.ts'
import {
  ecosystemOfPackage,
  type Hashes,
  packagePurlOf,
  type PackageRecord,
  type PackageVersion,
  recordKeyOf,
} from '#feeds/packages/package-record.ts'
import { parsePurl, type Purl } from '@waybill/identifiers/purl.ts'
import { versionOrderOf } from '@waybill/versions/orderings/version-order-of.ts'

/** Why a record is none, in a sentence. */
export interface RejectedPackage {
  readonly rejected: string
}

const mostVersions = 20_000
const longestVersion = 200
const longestText = 10_000
const longestUrl = 2000
const mostLicenses = 100
const mostFiles = 200
const oneDay = 86_400_000

class InvalidPackage extends Error {}

/**
 * Reads the record of a package as decisions 14 shapes it; what registries answer is brought into this form first. Rejects what
 * cannot be: no purl, a version without a number, a date in the future, a hash that is none of its algorithm.
 */
export function parsePackageRecord(value: unknown, now: Date): PackageRecord | RejectedPackage {
  const record = asObject(value)
  if (record === undefined) return { rejected: 'it is no object' }
  const purl = parsePurl(asText(record['purl']) ?? '')
  if (purl === undefined) return { rejected: 'purl is no package URL' }
  try {
    return recordOf(record, purl, now)
  } catch (error) {
    if (error instanceof InvalidPackage) return { rejected: `${packagePurlOf(purl)}: ${error.message}` }
    throw error
  }
}

function recordOf(record: JsonObject, purl: Purl, now: Date): PackageRecord {
  const versions = versionsOf(record, now)
  const { compare } = versionOrderOf(ecosystemOfPackage(purl) ?? '') ?? { compare: compareText }
  return {
    key: recordKeyOf(purl),
    purl: packagePurlOf(purl),
    latest: text(record, 'latest', longestVersion),
    description: text(record, 'description'),
    homepageUrl: webUrl(record, 'homepageUrl'),
    repositoryUrl: text(record, 'repositoryUrl', longestUrl),
    licenses: licensesOf(record) ?? [],
    deprecated: text(record, 'deprecated'),
    versions: versions.toSorted((a, b) => compare(a.version, b.version) || compareText(a.version, b.version)),
  }
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function versionsOf({ versions }: JsonObject, now: Date): readonly PackageVersion[] {
  if (!Array.isArray(versions)) throw new InvalidPackage('versions is no list')
  if (versions.length > mostVersions) throw new InvalidPackage(`it has more than ${String(mostVersions)} versions`)
  const read = versions.map((entry, place) => versionOf(entry, `versions[${String(place)}]`, now))
  return [...new Map(read.map((version) => [version.version, version])).values()]
}

function versionOf(entry: unknown, place: string, now: Date): PackageVersion {
  if (!isObject(entry)) throw new InvalidPackage(`${place} is no object`)
  const version = clean(asText(entry['version']) ?? '')
  if (version === '') throw new InvalidPackage(`${place} has no version`)
  if (version.length > longestVersion) throw new InvalidPackage(`${place}.version is longer than ${String(longestVersion)} characters`)
  return {
    version,
    published: moment(entry, place, now),
    yanked: flag(entry, place),
    deprecated: text(entry, 'deprecated'),
    licenses: licensesOf(entry),
    hashes: hashesOf(entry, place),
  }
}

function moment({ published }: JsonObject, place: string, now: Date): string | undefined {
  if (published === undefined || published === null) return undefined
  const at = typeof published === 'string' && /^\d{4}-\d{2}-\d{2}/u.test(published) ? Date.parse(published) : Number.NaN
  if (Number.isNaN(at)) throw new InvalidPackage(`${place}.published is no date`)
  // a day ahead is a matter of time zones
  if (at > now.getTime() + oneDay) throw new InvalidPackage(`${place}.published lies in the future`)
  return new Date(at).toISOString()
}

function flag({ yanked }: JsonObject, place: string): boolean {
  if (yanked === undefined || yanked === null) return false
  if (typeof yanked !== 'boolean') throw new InvalidPackage(`${place}.yanked is neither true nor false`)
  return yanked
}

function licensesOf({ licenses }: JsonObject): readonly string[] | undefined {
  if (!Array.isArray(licenses)) return undefined
  const texts = asList(licenses).flatMap((license) => shortened(typeof license === 'string' ? license : '', 500) ?? [])
  return [...new Set(texts)].slice(0, mostLicenses)
}

function hashesOf({ hashes }: JsonObject, place: string): Hashes {
  const written = Object.entries(asObject(hashes) ?? {}).flatMap(([algorithm, value]) =>
    (Array.isArray(value) ? asList(value) : [value]).slice(0, mostFiles).map((one) => ({ algorithm, one })),
  )
  const read: Record<string, string[]> = {}
  for (const { algorithm, one } of written) {
    const hash = hashOf(algorithm, one)
    if (hash === undefined && isCompared(algorithm)) throw new InvalidPackage(`${place}.hashes.${algorithm} is no ${algorithm} hash`)
    if (hash !== undefined) (read[hash.algorithm] ??= []).push(hash.value)
  }
  return read
}

/** Others than these are not kept. */
function isCompared(algorithm: string): boolean {
  return /^(?:SHA-?(?:512|384|256|1)|MD5)$/iu.test(algorithm)
}

function webUrl(record: JsonObject, name: string): string | undefined {
  const url = text(record, name, longestUrl)
  return url !== undefined && /^https?:\/\//iu.test(url) && URL.canParse(url) ? url : undefined
}

function text(record: JsonObject, name: string, longest = longestText): string | undefined {
  const value = record[name]
  return shortened(typeof value === 'string' ? value : '', longest)
}

function shortened(value: string, longest: number): string | undefined {
  const whole = clean(value).trim()
  return whole === '' ? undefined : whole.slice(0, longest).toWellFormed()
}

/** No store takes NUL. */
function clean(value: string): string {
  return value.replaceAll('\0', '').toWellFormed()
}
