import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { abandon, describeBytes } from '#platform/http/read-bodies.ts'
import { invalid, HttpError, tooLarge } from '#platform/http-error.ts'

/** What a multipart request brought. */
export interface Upload<Taken> {
  readonly fileName: string
  readonly contentType: string
  readonly fields: ReadonlyMap<string, string>
  /** What `take` made of the file's bytes. */
  readonly content: Taken
}

/** Consumes the file's stream to its end. */
type ConsumeFile<Taken> = (stream: Readable) => Promise<Taken>

/**
 * Receives one file part named `file` and the fields around it, which may come after the file.
 * 400 names the part that is missing, 413 when the file exceeds the limit (§8).
 */
export async function receiveUpload<Taken>(request: FastifyRequest, limit: number, take: ConsumeFile<Taken>): Promise<Upload<Taken>> {
  const parser = openParser(request, limit)
  const fields = new Map<string, string>()
  const files: Promise<Upload<Taken>>[] = []
  const streams: Readable[] = []
  parser.on('field', (name: string, value: string) => fields.set(name, value))
  parser.on('file', (part: string, stream: BusboyFileStream, ...[fileName, , contentType]: string[]) => {
    streams.push(stream)
    if (part !== 'file' || files.length > 0) return stream.resume()
    const file = consumeFile(stream, limit, take).then((taken) => ({
      fileName: baseName(fileName),
      contentType: contentType ?? '',
      fields,
      content: taken,
    }))
    // the answer awaits it below; until then a refusal must not count as unhandled
    file.catch(() => undefined)
    return files.push(file)
  })
  await parseMultipart(request.body as Readable, parser, limit).catch((error: unknown) => {
    // whoever reads a file of it waits for more
    for (const stream of streams) stream.destroy(error as Error)
    throw error
  })
  const [file] = files
  if (file === undefined) throw invalid('file', 'a multipart part named file is required')
  if (streams.length > 1) throw invalid('file', 'only one file is taken at a time; the body has several')
  return file
}

function openParser({ headers }: FastifyRequest, limit: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { fileSize: limit, files: 10, fields: 50, fieldSize: 65_536, parts: 60 },
    })
  } catch (error) {
    throw new HttpError(400, `the multipart body cannot be read: ${(error as Error).message}`)
  }
}

async function consumeFile<Taken>(stream: BusboyFileStream, limit: number, take: ConsumeFile<Taken>): Promise<Taken> {
  const taken = await take(stream)
  // over the limit the parser cuts the stream silently
  if (stream.truncated) throw tooLarge(`the file is larger than ${describeBytes(limit)}`)
  return taken
}

/** What fields and boundaries may take beside the file. */
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
