import { hashOf } from '@waybill/documents'
import { asList, asObject, asText, isObject, type JsonObject } from '@waybill/documents/json'
import { packagePurlOf, parsePurl, type Purl } from '@waybill/identifiers'
import { versionOrderOf } from '@waybill/versions'
import { ecosystemOfPackage, type Hashes, type PackageRecord, type PackageVersion, recordKeyOf } from '#feeds/packages/package-record.ts'
import { keyFinder, parseRequirements } from '#feeds/packages/requirements.ts'

/** Why a record is invalid, in one sentence. */
export interface RejectedPackage {
  readonly rejected: string
}

const maxVersions = 20_000
const maxVersionLength = 200
const maxTextLength = 10_000
const maxUrlLength = 2000
const maxLicenses = 100
const maxFiles = 200
const oneDay = 86_400_000

class InvalidPackage extends Error {}

/**
 * Validates a package record (docs/reference/feeds.md#package-record); registry responses are converted into this form first. Rejects a
 * record without a purl, a version without a number, a date in the future, and a hash that does not fit its algorithm.
 */
export function parsePackageRecord(value: unknown, now: Date): PackageRecord | RejectedPackage {
  const record = asObject(value)
  if (record === undefined) return { rejected: 'it is not an object' }
  const purl = parsePurl(asText(record['purl']) ?? '')
  if (purl === undefined) return { rejected: 'purl is not a package URL' }
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
    latest: text(record, 'latest', maxVersionLength),
    description: text(record, 'description'),
    homepageUrl: webUrl(record, 'homepageUrl'),
    repositoryUrl: text(record, 'repositoryUrl', maxUrlLength),
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
  if (!Array.isArray(versions)) throw new InvalidPackage('versions is not a list')
  if (versions.length > maxVersions) throw new InvalidPackage(`it has more than ${String(maxVersions)} versions`)
  const findKey = keyFinder()
  const read = versions.map((entry, index) => ({
    ...versionOf(entry, `versions[${String(index)}]`, now),
    requirements: parseRequirements(asObject(entry) ?? {}, findKey),
  }))
  return [...new Map(read.map((version) => [version.version, version])).values()]
}

function versionOf(entry: unknown, parameter: string, now: Date): Omit<PackageVersion, 'requirements'> {
  if (!isObject(entry)) throw new InvalidPackage(`${parameter} is not an object`)
  const version = clean(asText(entry['version']) ?? '')
  if (version === '') throw new InvalidPackage(`${parameter} has no version`)
  if (version.length > maxVersionLength)
    throw new InvalidPackage(`${parameter}.version is longer than ${String(maxVersionLength)} characters`)
  return {
    version,
    published: moment(entry, parameter, now),
    yanked: flag(entry, parameter),
    deprecated: text(entry, 'deprecated'),
    licenses: licensesOf(entry),
    hashes: hashesOf(entry, parameter),
  }
}

function moment({ published }: JsonObject, parameter: string, now: Date): string | undefined {
  if (published === undefined || published === null) return undefined
  const at = typeof published === 'string' && /^\d{4}-\d{2}-\d{2}/u.test(published) ? Date.parse(published) : Number.NaN
  if (Number.isNaN(at)) throw new InvalidPackage(`${parameter}.published is not a date`)
  // one day ahead is allowed for time zones
  if (at > now.getTime() + oneDay) throw new InvalidPackage(`${parameter}.published lies in the future`)
  return new Date(at).toISOString()
}

function flag({ yanked }: JsonObject, parameter: string): boolean {
  if (yanked === undefined || yanked === null) return false
  if (typeof yanked !== 'boolean') throw new InvalidPackage(`${parameter}.yanked is neither true nor false`)
  return yanked
}

function licensesOf({ licenses }: JsonObject): readonly string[] | undefined {
  if (!Array.isArray(licenses)) return undefined
  const texts = asList(licenses).flatMap((license) => truncated(typeof license === 'string' ? license : '', 500) ?? [])
  return [...new Set(texts)].slice(0, maxLicenses)
}

function hashesOf({ hashes }: JsonObject, parameter: string): Hashes {
  const written = Object.entries(asObject(hashes) ?? {}).flatMap(([algorithm, value]) =>
    (Array.isArray(value) ? asList(value) : [value]).slice(0, maxFiles).map((one) => ({ algorithm, one })),
  )
  const read: Record<string, string[]> = {}
  for (const { algorithm, one } of written) {
    const hash = hashOf(algorithm, one)
    if (hash === undefined && isCompared(algorithm))
      throw new InvalidPackage(`${parameter}.hashes.${algorithm} is not a valid ${algorithm} hash`)
    if (hash !== undefined) (read[hash.algorithm] ??= []).push(hash.value)
  }
  return read
}

/** Checks for an algorithm whose hashes are stored. */
function isCompared(algorithm: string): boolean {
  return /^(?:SHA-?(?:512|384|256|1)|MD5)$/iu.test(algorithm)
}

function webUrl(record: JsonObject, name: string): string | undefined {
  const url = text(record, name, maxUrlLength)
  return url !== undefined && /^https?:\/\//iu.test(url) && URL.canParse(url) ? url : undefined
}

function text(record: JsonObject, name: string, maxLength = maxTextLength): string | undefined {
  const value = record[name]
  return truncated(typeof value === 'string' ? value : '', maxLength)
}

function truncated(value: string, maxLength: number): string | undefined {
  const whole = clean(value).trim()
  return whole === '' ? undefined : whole.slice(0, maxLength).toWellFormed()
}

/** Removes what PostgreSQL's text type rejects: NUL and lone surrogates. */
function clean(value: string): string {
  return value.replaceAll('\0', '').toWellFormed()
}
