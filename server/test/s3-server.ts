import crypto, { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** S3-compatible storage in this process: s3rver behind a door that looks at signatures, which s3rver does not. */
export interface S3Server {
  readonly url: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  /** What the next requests get instead of an answer: a status, a closed connection, or silence. */
  readonly disturb: (...disturbances: readonly Disturbance[]) => void
  /** Resolves when the next file is stored; whoever sent it hears nothing of it. */
  readonly nextStoredInSilence: () => Promise<void>
  /** Makes everything stored so far look as if it had been stored then. */
  readonly ageTo: (then: Date) => void
  /** Methods of the requests since the last call. */
  readonly takeRequests: () => readonly string[]
  readonly close: () => Promise<void>
}

type Disturbance = number | 'hang up' | 'silence'

interface S3rver {
  readonly configureBuckets: () => Promise<unknown>
  readonly callback: () => RequestListener
}

const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver

const account = { accessKeyId: 'S3RVER', secretAccessKey: 'a secret/of+the tests', region: 'eu-test-1', bucket: 'waybill-files' }

export async function startS3Server(): Promise<S3Server> {
  withoutDes()
  const directory = mkdtempSync(join(tmpdir(), 'waybill-s3-'))
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: account.bucket }] })
  await store.configureBuckets()
  const disturbances: Disturbance[] = []
  const requests: string[] = []
  const answer = store.callback()
  // s3rver stumbles over the empty folders of requests that remove beside others
  const last: { request: Promise<unknown> } = { request: Promise.resolve() }
  const swallow: { next?: (() => void) | undefined } = {}
  const server = createServer((request, response) => {
    requests.push(request.method ?? '')
    const disturbance = disturbances.shift()
    if (disturbance !== undefined) return disturbed(request, response, disturbance)
    if (!isSigned(request)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (request.method === 'PUT' && swallow.next !== undefined) {
      response.end = endWith(response, swallow.next)
      swallow.next = undefined
    }
    const before = last.request
    last.request = before.then(() => finished(request, response, answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...account,
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    disturb: (...more) => void disturbances.push(...more),
    nextStoredInSilence: () => new Promise((resolve) => void (swallow.next = resolve)),
    ageTo: (then) => {
      for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), then, then)
    },
    takeRequests: () => requests.splice(0),
    close: () => close(server, directory),
  }
}

/** The work is done, and nobody hears of it. */
function endWith(response: ServerResponse, done: () => void): ServerResponse['end'] {
  return () => {
    done()
    return response
  }
}

function finished(request: IncomingMessage, response: ServerResponse, answer: RequestListener): Promise<void> {
  return new Promise((resolve) => {
    response.on('close', resolve)
    answer(request, response)
  })
}

async function close(server: Server, directory: string): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(directory, { recursive: true, force: true })
}

const shim = { isDone: false }

/** s3rver seals the places in its lists with DES, which OpenSSL no longer has; any cipher does. */
function withoutDes(): void {
  if (shim.isDone) return
  shim.isDone = true
  const { createCipheriv, createDecipheriv } = crypto
  Object.assign(crypto, { createCipheriv: withAes(createCipheriv as Cipher), createDecipheriv: withAes(createDecipheriv as Cipher) })
}

type Cipher = (algorithm: string, key: Buffer, iv: Buffer) => unknown

function withAes(real: Cipher): Cipher {
  return (algorithm, key, iv) => (algorithm === 'des' ? real('aes-128-ctr', md5(key), md5(iv)) : real(algorithm, key, iv))
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest()
}

function disturbed(request: IncomingMessage, response: ServerResponse, disturbance: Disturbance): void {
  request.resume()
  if (disturbance === 'hang up') request.socket.destroy()
  else if (disturbance !== 'silence') refuse(response, disturbance, 'SlowDown')
}

/** As servers do, the refusal tells what was signed and by whom: it must not come to a log. */
function refuse(response: ServerResponse, status: number, code: string): void {
  const told = `<Code>${code}</Code><AWSAccessKeyId>${account.accessKeyId}</AWSAccessKeyId>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error>${told}</Error>`)
}

const authorization = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/u

/** Signature Version 4 as its publisher describes it, worked out anew from what arrived. */
function isSigned(request: IncomingMessage): boolean {
  const found = authorization.exec(String(request.headers.authorization))
  if (found === null) return false
  const [, keyId, scope, day, region, signed, signature] = found as unknown as readonly string[]
  if (keyId !== account.accessKeyId || region !== account.region) return false
  const request256 = sha256(canonicalOf(request, String(signed)))
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, request256].join('\n')
  const key = [String(day), region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${account.secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature
}

function canonicalOf({ method, url = '', headers }: IncomingMessage, signed: string): string {
  const { pathname, search } = new URL(url, 'http://localhost')
  const query = search.slice(1).split('&').toSorted().join('&')
  const shown = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  return [method, pathname, query, shown.join(''), signed, headers['x-amz-content-sha256']].join('\n')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
