import { setTimeout as pause } from 'node:timers/promises'
import { S3mini } from 's3mini'
import type { StoredFile } from '#platform/files/blob-store.ts'

/** An S3-compatible bucket and how to reach it. */
export interface BucketSettings {
  readonly bucket: string
  /** Without leading and trailing slashes; empty for the whole bucket. */
  readonly prefix: string
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The bucket operations the store needs. Each one retries transient failures. */
export interface BucketClient {
  readonly get: (key: string) => Promise<Buffer | undefined>
  readonly put: (key: string, bytes: Buffer) => Promise<void>
  readonly remove: (key: string) => Promise<void>
  readonly page: (prefix: string, after?: string) => Promise<BucketPage>
}

export interface BucketPage {
  readonly files: readonly StoredFile[]
  /** Token of the next page. */
  readonly next: string | undefined
}

/** The timeout of an attempt, the delays before retries, and the page size of listings. */
export interface RetryPolicy {
  readonly timeoutMs: number
  readonly retryDelaysMs: readonly number[]
  readonly pageSize: number
}

const defaultRetryPolicy: RetryPolicy = { timeoutMs: 60_000, retryDelaysMs: [200, 1000, 5000], pageSize: 1000 }

/** A bucket failure without secrets: messages of servers and clients may contain keys and signatures. */
export class BucketError extends Error {}

export function openBucketClient(
  settings: BucketSettings,
  { timeoutMs, retryDelaysMs, pageSize }: RetryPolicy = defaultRetryPolicy,
): BucketClient {
  const { accessKeyId, secretAccessKey, region, bucket, endpoint } = settings
  const s3 = new S3mini({ accessKeyId, secretAccessKey, region, endpoint: `${endpoint}/${bucket}`, requestAbortTimeout: timeoutMs })

  async function retried<T>(work: () => Promise<T>, delays = retryDelaysMs): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const [first, ...rest] = delays
      if (first === undefined || isPermanent(error)) throw toBucketError(bucket, error)
      // jitter keeps clients that failed together from retrying together
      await pause(first * (0.5 + Math.random()))
      return retried(work, rest)
    }
  }

  return {
    get: (key) => retried(() => s3.getObjectArrayBuffer(key)).then((bytes) => (bytes === null ? undefined : Buffer.from(bytes))),
    put: (key, bytes) => retried(() => s3.putObject(key, bytes, 'application/zstd')).then(() => undefined),
    remove: (key) => retried(() => s3.deleteObject(key)).then(() => undefined),
    page: (prefix, after) => retried(() => s3.listObjectsPaged('/', prefix, pageSize, after)).then((page) => toBucketPage(bucket, page)),
  }
}

type ListResponse = Awaited<ReturnType<S3mini['listObjectsPaged']>>

function toBucketPage(bucket: string, page: ListResponse): BucketPage {
  if (page === null || page === undefined) throw new BucketError(`there is no bucket ${bucket}`)
  const files = (page.objects ?? []).map(({ Key, LastModified }) => ({ path: Key, modifiedAt: LastModified }))
  return { files, next: page.nextContinuationToken }
}

/** The fields of an S3 error. Errors of the client itself lack some of them. */
interface S3Failure {
  readonly status?: unknown
  readonly code?: unknown
  readonly name?: unknown
  readonly cause?: { readonly code?: unknown } | undefined
}

/** Reports whether a retry would fail too: a client error other than a timeout or a rate limit. */
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
