import { setTimeout as pause } from 'node:timers/promises'
import { S3mini } from 's3mini'
import type { StoredFile } from '#platform/files/blob-store.ts'

/** A bucket of S3-compatible storage, and how it is reached. */
export interface BucketSettings {
  readonly bucket: string
  /** Without slashes at its ends; empty: the whole bucket. */
  readonly prefix: string
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Few words with a bucket: each is tried again when it fails in a way that may pass. */
export interface BucketClient {
  readonly get: (key: string) => Promise<Buffer | undefined>
  readonly put: (key: string, bytes: Buffer) => Promise<void>
  readonly remove: (key: string) => Promise<void>
  readonly page: (prefix: string, after?: string) => Promise<BucketPage>
}

export interface BucketPage {
  readonly files: readonly StoredFile[]
  /** Where the next page begins. */
  readonly next: string | undefined
}

/** How long a try may take, how long to wait before each of the next ones, and how many files to list at once. */
export interface RetryPolicy {
  readonly timeoutMs: number
  readonly retryDelaysMs: readonly number[]
  readonly pageSize: number
}

const defaultRetryPolicy: RetryPolicy = { timeoutMs: 60_000, retryDelaysMs: [200, 1000, 5000], pageSize: 1000 }

/** What went wrong with a bucket, in words without secrets: what servers and clients say holds keys and signatures. */
export class BucketError extends Error {}

export function openBucketClient(
  settings: BucketSettings,
  { timeoutMs, retryDelaysMs, pageSize }: RetryPolicy = defaultRetryPolicy,
): BucketClient {
  const { accessKeyId, secretAccessKey, region, bucket, endpoint } = settings
  const s3 = new S3mini({ accessKeyId, secretAccessKey, region, endpoint: `${endpoint}/${bucket}`, requestAbortTimeout: timeoutMs })

  async function tried<T>(work: () => Promise<T>, pauses = retryDelaysMs): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const [first, ...rest] = pauses
      if (first === undefined || isPermanent(error)) throw toBucketError(bucket, error)
      // not all at once: whoever was refused together does not come back together
      await pause(first * (0.5 + Math.random()))
      return tried(work, rest)
    }
  }

  return {
    get: (key) => tried(() => s3.getObjectArrayBuffer(key)).then((bytes) => (bytes === null ? undefined : Buffer.from(bytes))),
    put: (key, bytes) => tried(() => s3.putObject(key, bytes, 'application/zstd')).then(() => undefined),
    remove: (key) => tried(() => s3.deleteObject(key)).then(() => undefined),
    page: (prefix, after) => tried(() => s3.listObjectsPaged('/', prefix, pageSize, after)).then((page) => toBucketPage(bucket, page)),
  }
}

type ListResponse = Awaited<ReturnType<S3mini['listObjectsPaged']>>

function toBucketPage(bucket: string, page: ListResponse): BucketPage {
  if (page === null || page === undefined) throw new BucketError(`there is no bucket ${bucket}`)
  const files = (page.objects ?? []).map(({ Key, LastModified }) => ({ path: Key, modifiedAt: LastModified }))
  return { files, next: page.nextContinuationToken }
}

/** What a server says of itself, the client's own errors do not have. */
interface S3Failure {
  readonly status?: unknown
  readonly code?: unknown
  readonly name?: unknown
  readonly cause?: { readonly code?: unknown } | undefined
}

/** Refused, and not for being busy: the next try would be too. */
function isPermanent(error: unknown): boolean {
  const { status } = error as S3Failure
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 408 && status !== 429
}

function toBucketError(bucket: string, error: unknown): BucketError {
  const { status, code, name, cause } = error as S3Failure
  const reason = [code, cause?.code, name].find(isWord) ?? 'unknown'
  const what = typeof status === 'number' ? `answered ${String(status)} ${reason}` : `cannot be reached: ${reason}`
  return new BucketError(`the bucket ${bucket} ${what}`)
}

function isWord(text: unknown): text is string {
  return typeof text === 'string' && /^\w{1,60}$/u.test(text)
}
