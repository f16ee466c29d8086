import type { BucketSettings } from '#platform/files/bucket-client.ts'
import { ConfigError, readPattern, readText, readWebUrl, type Environment } from '#platform/read-setting.ts'

const bucketPattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]{0,200})*)\/?$/u
/** Matches a folder or a bucket. Any other scheme is rejected rather than taken for a folder name. */
const locationPattern = new RegExp(`${bucketPattern.source}|^(?![\\w+.-]+://)`, 'u')

/** Reads where files are stored: a folder or `s3://bucket/prefix`. */
export function readFilesLocation(env: Environment): string | undefined {
  return readPattern(env, 'WAYBILL_FILES', { pattern: locationPattern, allowed: 'a folder, or a bucket such as s3://bucket/prefix' })
}

/** Reads how to reach the bucket in WAYBILL_FILES, from the variables other S3 tools use; undefined for a folder. */
export function readBucket(env: Environment): BucketSettings | undefined {
  const [, bucket, prefix = ''] = bucketPattern.exec(readFilesLocation(env) ?? '') ?? []
  if (bucket === undefined) return undefined
  rejectSessionToken(env)
  const region = readPattern(env, 'AWS_REGION', { pattern: /^[\w-]{1,60}$/u, allowed: 'a region such as eu-central-1' }) ?? 'us-east-1'
  return {
    bucket,
    prefix: prefix.slice(1),
    region,
    endpoint: (readWebUrl(env, 'AWS_ENDPOINT_URL') ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/u, ''),
    accessKeyId: requireSetting(env, 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: requireSetting(env, 'AWS_SECRET_ACCESS_KEY'),
  }
}

/** Rejects session credentials: they expire while the service runs. */
function rejectSessionToken(env: Environment): void {
  if (readText(env, 'AWS_SESSION_TOKEN') !== undefined)
    throw new ConfigError('AWS_SESSION_TOKEN=*** is not valid: leave it unset; WAYBILL_FILES needs an access key that does not expire')
}

function requireSetting(env: Environment, name: string): string {
  const value = readText(env, name, { secret: true })
  if (value === undefined) throw new ConfigError(`${name} is not set: a bucket in WAYBILL_FILES needs its access key and secret`)
  return value
}
