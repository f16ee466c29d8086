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
export interface Manners {
  readonly tryMs: number
  readonly pausesMs: readonly number[]
  readonly pageSize: number
}

const usual: Manners = { tryMs: 60_000, pausesMs: [200, 1000, 5000], pageSize: 1000 }

/** What went wrong with a bucket, in words without secrets: what servers and clients say holds keys and signatures. */
export class BucketFault extends Error {}

export function openBucketClient(settings: BucketSettings, { tryMs, pausesMs, pageSize }: Manners = usual): BucketClient {
  const { accessKeyId, secretAccessKey, region, bucket, endpoint } = settings
  const s3 = new S3mini({ accessKeyId, secretAccessKey, region, endpoint: `${endpoint}/${bucket}`, requestAbortTimeout: tryMs })

  async function tried<T>(work: () => Promise<T>, pauses = pausesMs): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const [first, ...rest] = pauses
      if (first === undefined || isFinal(error)) throw faultOf(bucket, error)
      // not all at once: whoever was refused together does not come back together
      await pause(first * (0.5 + Math.random()))
      return tried(work, rest)
    }
  }

  return {
    get: (key) => tried(() => s3.getObjectArrayBuffer(key)).then((bytes) => (bytes === null ? undefined : Buffer.from(bytes))),
    put: (key, bytes) => tried(() => s3.putObject(key, bytes, 'application/zstd')).then(() => undefined),
    remove: (key) => tried(() => s3.deleteObject(key)).then(() => undefined),
    page: (prefix, after) => tried(() => s3.listObjectsPaged('/', prefix, pageSize, after)).then((page) => pageOf(bucket, page)),
  }
}

type Listed = Awaited<ReturnType<S3mini['listObjectsPaged']>>

function pageOf(bucket: string, page: Listed): BucketPage {
  if (page === null || page === undefined) throw new BucketFault(`there is no bucket ${bucket}`)
  const files = (page.objects ?? []).map(({ Key, LastModified }) => ({ path: Key, changed: LastModified }))
  return { files, next: page.nextContinuationToken }
}

/** What a server says of itself, the client's own errors do not have. */
interface Told {
  readonly status?: unknown
  readonly code?: unknown
  readonly name?: unknown
  readonly cause?: { readonly code?: unknown } | undefined
}

/** Refused, and not for being busy: the next try would be too. */
function isFinal(error: unknown): boolean {
  const { status } = error as Told
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 408 && status !== 429
}

function faultOf(bucket: string, error: unknown): BucketFault {
  const { status, code, name, cause } = error as Told
  const reason = [code, cause?.code, name].find(isWord) ?? 'unknown'
  const what = typeof status === 'number' ? `answered ${String(status)} ${reason}` : `cannot be reached: ${reason}`
  return new BucketFault(`the bucket ${bucket} ${what}`)
}

function isWord(text: unknown): text is string {
  return typeof text === 'string' && /^\w{1,60}$/u.test(text)
}
