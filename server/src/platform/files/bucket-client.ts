import { createHash } from 'node:crypto'
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
  /** Reads bytes from `from` to before `to` of an object. */
  readonly getRange: (key: string, from: number, to: number) => Promise<Buffer>
  /** Returns the bytes of an object; undefined where there is none. */
  readonly sizeOf: (key: string) => Promise<number | undefined>
  /** Begins an upload in parts, of which nothing shows before it is completed, and returns its id. */
  readonly beginUpload: (key: string, type: string) => Promise<string>
  /** Uploads a part, which the storage checks against its MD5. */
  readonly putPart: (upload: PartialUpload, number: number, bytes: Buffer) => Promise<UploadedPart>
  readonly completeUpload: (upload: PartialUpload, parts: readonly UploadedPart[]) => Promise<void>
  /** Removes the parts of an upload; does nothing where there are none. */
  readonly abortUpload: (upload: PartialUpload) => Promise<void>
}

/** An upload in parts that is under way. */
export interface PartialUpload {
  readonly key: string
  readonly uploadId: string
}

export interface UploadedPart {
  readonly partNumber: number
  readonly etag: string
}

export interface BucketPage {
  readonly files: readonly (StoredFile & { readonly bytes: number })[]
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
export class BucketError extends Error {
  /** Of the answer, if there was one. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

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
    getRange: (key, from, to) => retried(() => readRange(s3, key, from, to)),
    sizeOf: (key) => retried(() => s3.getObjectRaw(key, false, 0, 1)).then(totalOf, absentIf404),
    ...uploads(s3, retried),
  }
}

/** An answer may break off, so it is read to its end in each attempt. */
async function readRange(s3: S3mini, key: string, from: number, to: number): Promise<Buffer> {
  const answer = await s3.getObjectRaw(key, false, from, to)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.length !== to - from) throw new BucketError('the bucket answered another part of the object than was asked for')
  return bytes
}

/** Reads the size of an object from the answer to a question for its first byte. */
async function totalOf(answer: Response): Promise<number> {
  const body = await answer.arrayBuffer()
  const [, total] = /\/(\d+)$/u.exec(answer.headers.get('content-range') ?? '') ?? []
  return total === undefined ? body.byteLength : Number(total)
}

function absentIf404(error: unknown): undefined {
  if (error instanceof BucketError && error.status === 404) return undefined
  throw error
}

type Uploads = Pick<BucketClient, 'beginUpload' | 'putPart' | 'completeUpload' | 'abortUpload'>
type Retried = <T>(work: () => Promise<T>) => Promise<T>

function uploads(s3: S3mini, retried: Retried): Uploads {
  return {
    beginUpload: (key, type) => retried(() => s3.getMultipartUploadId(key, type)),
    putPart({ key, uploadId }, number, bytes) {
      // taken once: what changes in memory between two tries is found, too
      const digest = md5Of(bytes)
      return retried(() => s3.uploadPart(key, uploadId, bytes, number, {}, undefined, digest))
    },
    completeUpload: ({ key, uploadId }, parts) =>
      retried(() => s3.completeMultipartUpload(key, uploadId, [...parts])).then(() => undefined),
    abortUpload: ({ key, uploadId }) => retried(() => s3.abortMultipartUpload(key, uploadId)).then(() => undefined, absentIf404),
  }
}

/** The header with which storage of every kind rejects a part that changed on its way. The client's type knows headers of Amazon only. */
function md5Of(bytes: Buffer): Record<string, string> {
  return { 'content-md5': createHash('md5').update(bytes).digest('base64') }
}

type ListResponse = Awaited<ReturnType<S3mini['listObjectsPaged']>>

function toBucketPage(bucket: string, page: ListResponse): BucketPage {
  if (page === null || page === undefined) throw new BucketError(`there is no bucket ${bucket}`)
  const files = (page.objects ?? []).map(({ Key, LastModified, Size }) => ({ path: Key, modifiedAt: LastModified, bytes: Size }))
  return { files, next: page.nextContinuationToken }
}

/** The fields of an S3 error. Errors of the client itself lack some of them. */
interface S3Failure {
  readonly status?: unknown
  readonly code?: unknown
  readonly name?: unknown
  readonly cause?: { readonly code?: unknown } | undefined
}

/** Reports whether a retry would fail too: a client error other than a timeout, a rate limit, or bytes that changed on their way. */
function isPermanent(error: unknown): boolean {
  const { status, code } = error as S3Failure
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 408 && status !== 429 && code !== 'BadDigest'
}

function toBucketError(bucket: string, error: unknown): BucketError {
  if (error instanceof BucketError) return error
  const { status, code, name, cause } = error as S3Failure
  const reason = [code, cause?.code, name].find(isWord) ?? 'unknown'
  const what = typeof status === 'number' ? `answered ${String(status)} ${reason}` : `cannot be reached: ${reason}`
  return new BucketError(`the bucket ${bucket} ${what}`, typeof status === 'number' ? status : undefined)
}

function isWord(text: unknown): text is string {
  return typeof text === 'string' && /^\w{1,60}$/u.test(text)
}
