import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Uploads in parts of the test storage. */
export interface Uploads {
  readonly answer: (request: IncomingMessage, response: ServerResponse, asked: Asked) => Promise<void>
  /** Returns the keys of uploads that are neither completed nor aborted. */
  readonly open: () => readonly string[]
  /** Resolves when the next part is stored; that request gets no response. */
  readonly nextInSilence: () => Promise<void>
}

interface Asked {
  readonly key: string
  readonly searchParams: URLSearchParams
}

interface Upload {
  readonly key: string
  readonly parts: Map<number, Buffer>
}

/** As real storage has it, for every part but the last. */
const leastPart = 5_242_880

interface State {
  readonly uploads: Map<string, Upload>
  readonly store: (key: string, bytes: Buffer) => void
  /** Called instead of responding to the next part. */
  onPart?: (() => void) | undefined
  begun: number
}

/** Stores parts until they are completed to an object; checks the MD5, the size and the list of parts as real storage does. */
export function createUploads(store: (key: string, bytes: Buffer) => void): Uploads {
  const state: State = { uploads: new Map(), store, begun: 0 }
  return {
    async answer(request, response, { key, searchParams }) {
      if (searchParams.has('uploads')) return begin(state, response, key)
      const uploadId = searchParams.get('uploadId') ?? ''
      const upload = state.uploads.get(uploadId)
      if (upload?.key !== key) return sendFailure(response, 404, 'NoSuchUpload')
      if (request.method === 'PUT') return putPart(state, response, upload, { number: Number(searchParams.get('partNumber')), request })
      if (request.method === 'POST') return complete(state, response, uploadId, await buffer(request))
      state.uploads.delete(uploadId)
      return void response.writeHead(204).end()
    },
    open: () => Array.from(state.uploads.values(), ({ key }) => key),
    nextInSilence: () => new Promise((resolve) => void (state.onPart = resolve)),
  }
}

function begin(state: State, response: ServerResponse, key: string): void {
  state.begun++
  const uploadId = `upload-${String(state.begun)}`
  state.uploads.set(uploadId, { key, parts: new Map() })
  sendXml(response, 200, `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`)
}

interface SentPart {
  readonly number: number
  readonly request: IncomingMessage
}

async function putPart(state: State, response: ServerResponse, { parts }: Upload, { number, request }: SentPart): Promise<void> {
  const bytes = await buffer(request)
  const md5 = createHash('md5').update(bytes).digest()
  if (request.headers['content-md5'] !== md5.toString('base64')) return sendFailure(response, 400, 'BadDigest')
  parts.set(number, bytes)
  const { onPart } = state
  state.onPart = undefined
  if (onPart === undefined) response.writeHead(200, { etag: `"${md5.toString('hex')}"` }).end()
  else onPart()
}

function complete({ uploads, store }: State, response: ServerResponse, uploadId: string, list: Buffer): void {
  const { key, parts } = uploads.get(uploadId)!
  const named = Array.from(list.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"?(\w+)"?<\/ETag>/gu))
  const pieces = named.map(([, number, etag]) => ({ bytes: parts.get(Number(number)), etag }))
  if (pieces.some(({ bytes, etag }) => bytes === undefined || createHash('md5').update(bytes).digest('hex') !== etag))
    return sendFailure(response, 400, 'InvalidPart')
  const whole = pieces.map(({ bytes }) => bytes!)
  if (whole.slice(0, -1).some(({ length }) => length < leastPart)) return sendFailure(response, 400, 'EntityTooSmall')
  uploads.delete(uploadId)
  store(key, Buffer.concat(whole))
  return sendXml(response, 200, `<CompleteMultipartUploadResult><ETag>"${uploadId}"</ETag></CompleteMultipartUploadResult>`)
}

function sendFailure(response: ServerResponse, status: number, code: string): void {
  sendXml(response, status, `<Error><Code>${code}</Code></Error>`)
}

function sendXml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`)
}
