import type { BucketSettings } from '#platform/files/bucket-client.ts'
import { ConfigError, readPattern, readText, readWebUrl, type Environment } from '#platform/read-setting.ts'

const bucketPattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]{0,200})*)\/?$/u
/** A folder, or a bucket; any other scheme is refused rather than taken for the name of a folder. */
const locationPattern = new RegExp(`${bucketPattern.source}|^(?![\\w+.-]+://)`, 'u')

/** Where files are kept, as the operator says it: a folder or `s3://bucket/prefix`. */
export function readFilesLocation(env: Environment): string | undefined {
  return readPattern(env, 'WAYBILL_FILES', { pattern: locationPattern, allowed: 'a folder, or a bucket such as s3://bucket/prefix' })
}

/** How the bucket that WAYBILL_FILES names is reached, in the variables other tools read too; undefined for a folder. */
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

/** Keys of a session end while the service runs. */
function rejectSessionToken(env: Environment): void {
  if (readText(env, 'AWS_SESSION_TOKEN') !== undefined)
    throw new ConfigError('AWS_SESSION_TOKEN=*** is not valid: leave it unset; WAYBILL_FILES needs an access key that does not expire')
}

function requireSetting(env: Environment, name: string): string {
  const value = readText(env, name, { secret: true })
  if (value === undefined) throw new ConfigError(`${name} is not set: a bucket in WAYBILL_FILES needs its access key and secret`)
  return value
}
