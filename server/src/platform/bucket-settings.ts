import type { BucketSettings } from '#platform/files/bucket-client.ts'
import { ConfigError, readPattern, readText, readWebUrl, type Environment } from '#platform/read-setting.ts'

/** Matches a bucket with an optional prefix. */
export const bucketPattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]{0,200})*)\/?$/u
/** Matches a folder or a bucket. Any other scheme is rejected rather than taken for a folder name. */
const locationPattern = new RegExp(`${bucketPattern.source}|^(?![\\w+.-]+://)`, 'u')

/** Reads where files are stored: a folder or `s3://bucket/prefix`. */
export function readFilesLocation(env: Environment): string | undefined {
  return readPattern(env, 'WAYBILL_FILES', { pattern: locationPattern, allowed: 'a folder, or a bucket such as s3://bucket/prefix' })
}

/** Reads how to reach the bucket in WAYBILL_FILES, from the variables other S3 tools use; undefined for a folder. */
export function readBucket(env: Environment): BucketSettings | undefined {
  return readBucketAt(env, readFilesLocation(env), { setting: 'WAYBILL_FILES', prefixes: ['AWS'] })
}

/** How the variables of a bucket are named. */
interface BucketNames {
  /** The setting that names the bucket. */
  readonly setting: string
  /** How the names of the others begin; the first that is set counts. */
  readonly prefixes: readonly string[]
}

/** Reads how to reach the bucket at a location; undefined where it is none. */
export function readBucketAt(env: Environment, location: string | undefined, names: BucketNames): BucketSettings | undefined {
  const [, bucket, prefix = ''] = bucketPattern.exec(location ?? '') ?? []
  if (bucket === undefined) return undefined
  return { bucket, prefix: prefix.slice(1), ...readAccessKey(env, names), ...readPlace(env, names) }
}

const regions = { pattern: /^[\w-]{1,60}$/u, allowed: 'a region such as eu-central-1' }

function readPlace(env: Environment, { prefixes }: BucketNames): Pick<BucketSettings, 'region' | 'endpoint'> {
  const [region = 'us-east-1'] = prefixes.flatMap((prefix) => readPattern(env, `${prefix}_REGION`, regions) ?? [])
  const [endpoint = `https://s3.${region}.amazonaws.com`] = prefixes.flatMap((prefix) => readWebUrl(env, `${prefix}_ENDPOINT_URL`) ?? [])
  return { region, endpoint: endpoint.replace(/\/+$/u, '') }
}

/** Reads an access key and its secret, both under the same kind of name, so that no key is signed with the secret of another one. */
function readAccessKey(env: Environment, { setting, prefixes }: BucketNames): Pick<BucketSettings, 'accessKeyId' | 'secretAccessKey'> {
  const prefix = prefixes.find((one) => readText(env, `${one}_ACCESS_KEY_ID`) !== undefined) ?? 'AWS'
  if (prefix === 'AWS') rejectSessionToken(env, setting)
  return {
    accessKeyId: requireSetting(env, `${prefix}_ACCESS_KEY_ID`, setting),
    secretAccessKey: requireSetting(env, `${prefix}_SECRET_ACCESS_KEY`, setting),
  }
}

/** Rejects session credentials: they expire while the service runs. */
function rejectSessionToken(env: Environment, setting: string): void {
  if (readText(env, 'AWS_SESSION_TOKEN') !== undefined)
    throw new ConfigError(`AWS_SESSION_TOKEN=*** is not valid: leave it unset; ${setting} needs an access key that does not expire`)
}

function requireSetting(env: Environment, name: string, setting: string): string {
  const value = readText(env, name, { secret: true })
  if (value === undefined) throw new ConfigError(`${name} is not set: a bucket in ${setting} needs its access key and secret`)
  return value
}
