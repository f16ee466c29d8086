import { promisify } from 'node:util'
import { gunzip, zstdDecompress } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { collect, describeBytes } from '#platform/http/read-bodies.ts'
import { parseJson } from '#platform/http/parse-json.ts'
import { receiveUpload } from '#platform/http/receive-upload.ts'
import { HttpError, invalid, tooLarge } from '#platform/http-error.ts'

/** A document that a client submitted, and the fields beside it. */
export interface Submission {
  readonly document: Buffer
  readonly fields: Fields
}

export type Fields = Readonly<Record<string, unknown>>

/** Receives a document in a part of a form, or in base64 in a field of JSON (docs/reference/dependency-track.md#bom). */
export async function receiveSubmission(request: FastifyRequest, name: 'bom' | 'vex', limit: number): Promise<Submission> {
  if (Buffer.isBuffer(request.body)) return readJsonSubmission(request.body, name, limit)
  if (request.body === undefined) throw invalid(name, `${name} is required: the document`)
  // some clients send the document without a file name
  const { content, fields } = await receiveUpload(request, limit, (stream) => collect(stream, limit), { name, mayBeNameless: true })
  return { document: withoutMark(await decompress(content, limit)), fields: Object.fromEntries(fields) }
}

function readJsonSubmission(body: Buffer, name: string, limit: number): Submission {
  const value = parseJson(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('body', 'the body must be a JSON object')
  const fields = value as Fields
  return { document: withoutMark(decodeBase64(fields[name], name, limit)), fields }
}

/** That of Dependency-Track: decoding more would keep other requests waiting. */
const longestText = 20_000_000

function decodeBase64(text: unknown, name: string, limit: number): Buffer {
  if (typeof text !== 'string' || text === '') throw invalid(name, `${name} is required: the document in base64`)
  if (text.length > longestText) throw tooLarge(`${name} has more than 20,000,000 characters; send the document as a part of a form`)
  const bytes = Buffer.from(text, 'base64')
  // the decoder skips what is not base64
  if (text.length % 4 !== 0 || bytes.toString('base64') !== text) throw invalid(name, `${name} is not valid base64`)
  if (bytes.length > limit) throw tooLarge(`${name} is larger than ${describeBytes(limit)}`)
  return bytes
}

const byteOrderMark = Buffer.from('\uFEFF')

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? bytes.subarray(byteOrderMark.length) : bytes
}

const compressions = [
  { magic: Buffer.from([0x1f, 0x8b]), expand: promisify(gunzip) },
  { magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), expand: promisify(zstdDecompress) },
] as const

/** Expands a compressed file, within the limit. */
async function decompress(bytes: Buffer, limit: number): Promise<Buffer> {
  const compression = compressions.find(({ magic }) => bytes.subarray(0, magic.length).equals(magic))
  if (compression === undefined) return bytes
  try {
    return await compression.expand(bytes, { maxOutputLength: limit })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(`the file is larger than ${describeBytes(limit)}`)
    throw new HttpError(400, `the file cannot be decompressed: ${(error as Error).message}`)
  }
}
