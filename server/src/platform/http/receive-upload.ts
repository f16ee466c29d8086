import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { abandon, describeBytes } from '#platform/http/read-bodies.ts'
import { invalid, HttpError, tooLarge } from '#platform/http-error.ts'

/** A received multipart request. */
export interface Upload<Taken> {
  readonly fileName: string
  readonly contentType: string
  readonly fields: ReadonlyMap<string, string>
  /** What the consumer returned for the file's bytes. */
  readonly content: Taken
}

/** Consumes the file's stream completely. */
type ConsumeFile<Taken> = (stream: Readable) => Promise<Taken>

/** The part of a form that holds the file. */
interface FilePart {
  readonly name: string
  /** Whether it counts as the file without a file name too. */
  readonly mayBeNameless: boolean
}

const usualPart: FilePart = { name: 'file', mayBeNameless: false }

/**
 * Receives one file part and the fields around it, which may follow the file. Throws a 400 that names a missing part, a 413 when the file
 * exceeds the limit (docs/reference/limits.md#file-uploads).
 */
export async function receiveUpload<Taken>(
  request: FastifyRequest,
  limit: number,
  take: ConsumeFile<Taken>,
  part = usualPart,
): Promise<Upload<Taken>> {
  const parser = openParser(request, limit, part)
  const fields = new Map<string, string>()
  const files: Promise<Upload<Taken>>[] = []
  const streams: Readable[] = []
  parser.on('field', (name: string, value: string) => fields.set(name, value))
  parser.on('file', (name: string, stream: BusboyFileStream, ...[fileName, , contentType]: string[]) => {
    // nobody reads a part that is not asked for, or reads on after a refusal; an error without a listener ends the process
    streams.push(stream.on('error', () => undefined))
    if (name !== part.name || files.length > 0) return stream.resume()
    const file = consumeFile(stream, limit, take).then((taken) => ({
      fileName: baseName(fileName),
      contentType: contentType ?? '',
      fields,
      content: taken,
    }))
    // awaited below; until then a rejection must not count as unhandled
    file.catch(() => undefined)
    return files.push(file)
  })
  await parseMultipart(request.body as Readable, parser, limit).catch((error: unknown) => {
    // consumers of a file still wait for data
    for (const stream of streams) stream.destroy(error as Error)
    throw error
  })
  const [file] = files
  if (file === undefined) throw missingPart(part.name)
  if (streams.length > 1) throw invalid(part.name, 'only one file is accepted; the body has several')
  return file
}

function openParser({ headers }: FastifyRequest, limit: number, { name, mayBeNameless }: FilePart): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      ...(mayBeNameless && { isPartAFile: (part, contentType, fileName) => part === name || isFile(contentType, fileName) }),
      limits: { fileSize: limit, files: 10, fields: 50, fieldSize: 65_536, parts: 60 },
    })
  } catch (error) {
    if (headers['content-type']?.startsWith('multipart/form-data') !== true) throw missingPart(name)
    throw new HttpError(400, `the multipart body cannot be read: ${(error as Error).message}`)
  }
}

function missingPart(name: string): HttpError {
  return invalid(name, `a multipart part named ${name} is required`)
}

/** Reports whether the parser takes a part for a file. */
function isFile(contentType: string | undefined, fileName: string | undefined): boolean {
  return contentType === 'application/octet-stream' || fileName !== undefined
}

async function consumeFile<Taken>(stream: BusboyFileStream, limit: number, take: ConsumeFile<Taken>): Promise<Taken> {
  const taken = await take(stream)
  // the parser truncates a file over the limit without an error
  if (stream.truncated) throw tooLarge(`the file is larger than ${describeBytes(limit)}`)
  return taken
}

/** Allowance for fields and boundaries. */
const multipartOverhead = 1_048_576

async function parseMultipart(source: Readable, parser: BusboyInstance, limit: number): Promise<void> {
  const size = { bytes: 0 }
  try {
    await new Promise((resolve, reject) => {
      parser.on('finish', resolve).on('error', reject)
      source.on('error', reject).on('close', () => source.readableEnded || reject(new Error('it ends too early')))
      source.on('data', ({ length }: Buffer) => {
        size.bytes += length
        if (size.bytes > limit + multipartOverhead) reject(tooLarge(`the file is larger than ${describeBytes(limit)}`))
      })
      source.pipe(parser)
    })
  } catch (error) {
    source.unpipe(parser)
    abandon(source)
    throw error instanceof HttpError ? error : new HttpError(400, `the multipart body is broken: ${(error as Error).message}`)
  }
}

function baseName(fileName: string | undefined): string {
  return fileName?.split(/[/\\]/u).at(-1)?.replaceAll('\0', '') ?? ''
}
