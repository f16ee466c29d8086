import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createUploads, type Uploads } from './s3-uploads.ts'
import { isSigned, type S3Account } from './s3-signature.ts'

/** S3-compatible storage in memory with one bucket and the operations the file store uses; checks signatures. */
export interface S3Server extends S3Account {
  readonly url: string
  readonly bucket: string
  /** Replaces the next responses: a status, a closed connection, or silence. */
  readonly disturb: (...disturbances: readonly Disturbance[]) => void
  /** Resolves when the next object is stored; that request gets no response. */
  readonly nextStoredInSilence: () => Promise<void>
  /** Sets the modification time of every stored object. */
  readonly ageTo: (then: Date) => void
  /** Returns the keys of all objects. */
  readonly keys: () => readonly string[]
  /** Stores an object as another client would. */
  readonly store: (key: string, bytes: Buffer) => void
  /** Answers reads of more than a byte from what this makes of the object, or as if there were none; uploads and sizes look right. */
  readonly spoil: (change: Spoiling | undefined) => void
  /** Returns the keys of uploads in parts that are neither completed nor aborted. */
  readonly openUploads: () => readonly string[]
  /** Resolves when the next part is stored; that request gets no response. */
  readonly nextPartInSilence: () => Promise<void>
  /** Returns the methods of the requests since the last call. */
  readonly takeRequests: () => readonly string[]
  readonly close: () => Promise<void>
}

type Spoiling = (bytes: Buffer) => Buffer | undefined

type Disturbance = number | 'hang up' | 'silence'

interface StoredObject {
  readonly bytes: Buffer
  readonly changed: Date
}

interface Bucket {
  readonly objects: Map<string, StoredObject>
  readonly uploads: Uploads
  /** Called instead of responding to the next PUT. */
  onStored?: (() => void) | undefined
  spoil?: Spoiling | undefined
}

const bucketName = 'waybill-files'
const account: S3Account = { accessKeyId: 'TESTKEYID', secretAccessKey: 'a secret/of+the tests', region: 'eu-test-1' }

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const bucket: Bucket = { objects, uploads: createUploads((key, bytes) => void objects.set(key, { bytes, changed: new Date() })) }
  const disturbances: Disturbance[] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.method ?? '')
    const disturbance = disturbances.shift()
    if (disturbance !== undefined) return disturbConnection(request, response, disturbance)
    if (!isSigned(request, account)) return sendError(response, 403, 'SignatureDoesNotMatch')
    return void answer(bucket, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...account,
    bucket: bucketName,
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    disturb: (...more) => void disturbances.push(...more),
    nextStoredInSilence: () => new Promise((resolve) => void (bucket.onStored = resolve)),
    ageTo(then) {
      for (const [key, object] of bucket.objects) bucket.objects.set(key, { ...object, changed: then })
    },
    keys: () => [...objects.keys()].toSorted(),
    store: (key, bytes) => void objects.set(key, { bytes, changed: new Date() }),
    spoil: (change) => void (bucket.spoil = change),
    openUploads: bucket.uploads.open,
    nextPartInSilence: bucket.uploads.nextInSilence,
    takeRequests: () => requests.splice(0),
    close: () => close(server),
  }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

function disturbConnection(request: IncomingMessage, response: ServerResponse, disturbance: Disturbance): void {
  request.resume()
  if (disturbance === 'hang up') request.socket.destroy()
  else if (disturbance !== 'silence') sendError(response, disturbance, 'SlowDown')
}

/** Real servers name the account in an error; the service must not log it. */
function sendError(response: ServerResponse, status: number, code: string): void {
  const detail = `<Code>${code}</Code><AWSAccessKeyId>${account.accessKeyId}</AWSAccessKeyId>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error>${detail}</Error>`)
}

async function answer(bucket: Bucket, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const [, name, ...steps] = pathname.split('/')
  const key = decodeURIComponent(steps.join('/'))
  if (name !== bucketName) return sendError(response, 404, 'NoSuchBucket')
  if (key === '') return list(bucket, searchParams, response)
  if (searchParams.has('uploads') || searchParams.has('uploadId')) return bucket.uploads.answer(request, response, { key, searchParams })
  return answerObject(bucket, request, response, key)
}

async function answerObject(bucket: Bucket, request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
  if (request.method === 'PUT') return put(bucket, key, await buffer(request), response)
  if (request.method === 'DELETE') bucket.objects.delete(key)
  if (request.method === 'DELETE') return void response.writeHead(204).end()
  const bytes = served(bucket, key, request.headers.range)
  if (bytes === undefined) return sendError(response, 404, 'NoSuchKey')
  return sendObject(request, response, bytes)
}

function served({ objects, spoil }: Bucket, key: string, range: string | undefined): Buffer | undefined {
  const stored = objects.get(key)?.bytes
  return stored === undefined || spoil === undefined || range === 'bytes=0-0' ? stored : spoil(stored)
}

function sendObject(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? '') ?? []
  if (from === undefined) return void response.writeHead(200, { 'content-length': bytes.length, etag: etagOf(bytes) }).end(bytes)
  const range = bytes.subarray(Number(from), Number(to) + 1)
  const shown = `bytes ${from}-${String(Number(from) + range.length - 1)}/${String(bytes.length)}`
  response.writeHead(206, { 'content-length': range.length, 'content-range': shown, etag: etagOf(bytes) }).end(range)
}

function put(bucket: Bucket, key: string, bytes: Buffer, response: ServerResponse): void {
  bucket.objects.set(key, { bytes, changed: new Date() })
  const { onStored } = bucket
  bucket.onStored = undefined
  if (onStored === undefined) response.writeHead(200, { etag: etagOf(bytes) }).end()
  else onStored()
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

/** Implements ListObjectsV2; the continuation token is the last key of the previous page. */
function list({ objects }: Bucket, query: URLSearchParams, response: ServerResponse): void {
  const after = query.get('continuation-token') ?? ''
  const size = Number(query.get('max-keys') ?? 1000)
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted()
  const page = keys.slice(0, size)
  const isTruncated = keys.length > size
  const entries = page.map((key) => entryOf(key, objects.get(key)))
  const more = `<IsTruncated>${String(isTruncated)}</IsTruncated>${isTruncated ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : ''}`
  const xml = `<?xml version="1.0"?><ListBucketResult><Name>${bucketName}</Name><KeyCount>${String(page.length)}</KeyCount>${more}${entries.join('')}</ListBucketResult>`
  response.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
}

function entryOf(key: string, object: StoredObject | undefined): string {
  const { bytes = Buffer.alloc(0), changed = new Date(0) } = object ?? {}
  const values = { Key: key, LastModified: changed.toISOString(), ETag: etagOf(bytes), Size: bytes.length, StorageClass: 'STANDARD' }
  const fields = Object.entries(values).map(([name, value]) => `<${name}>${String(value)}</${name}>`)
  return `<Contents>${fields.join('')}</Contents>`
}
