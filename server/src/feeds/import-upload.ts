import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { ImportOptions, Feed, ImportResult } from '#feeds/feed.ts'
import { saveFeedState } from '#feeds/feed-store.ts'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'
import { limitBytes } from '#feeds/reading/limit-bytes.ts'
import { receiveUpload } from '#platform/http/receive-upload.ts'
import { invalid, HttpError } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'

export interface FileImport {
  readonly feed: Feed
  readonly options: ImportOptions
  /** In bytes. */
  readonly limit: number
}

/**
 * Imports a file that was sent as the raw body or as the multipart part `file`. Responds with 400 when it cannot be read to its end (the
 * records before the error stay stored) and with 413 beyond the limit.
 */
export async function importUpload(
  context: AppContext,
  { feed, options, limit }: FileImport,
  request: FastifyRequest,
): Promise<ImportResult> {
  function take(stream: Readable): Promise<ImportResult> {
    return readUpload(stream, limit, (file) => applyFile(context, { feed, options }, file))
  }
  if (request.headers['content-type']?.startsWith('multipart/form-data') === true)
    return (await receiveUpload(request, limit, take)).content
  if (request.body === undefined || request.body === null)
    throw invalid('file', 'a file is required: as the body, or as a multipart part named file')
  return take(request.body as Readable)
}

/**
 * A complete import counts as a success of the feed, also on an installation without network access; a file of which every record was
 * rejected is another feed's, or none.
 */
async function applyFile(
  context: AppContext,
  { feed, options }: Omit<FileImport, 'limit'>,
  file: AsyncIterable<Uint8Array>,
): Promise<ImportResult> {
  const result = await feed.importFile(context, file, options)
  if (result.records > 0 || result.rejectedCount === 0) await saveFeedState(context.db, feed.name, { lastSuccess: context.now() })
  return result
}

async function readUpload(
  stream: Readable,
  limit: number,
  importFile: (file: AsyncIterable<Uint8Array>) => Promise<ImportResult>,
): Promise<ImportResult> {
  try {
    return await importFile(limitBytes(chunksOf(stream), limit))
  } catch (error) {
    // a client reads the response only after its whole body was consumed
    stream.resume()
    throw error instanceof FeedFileError ? invalid('file', `the file cannot be read: ${error.message}`) : error
  }
}

/** Keeps the connection open when reading stops early at a broken file: it still has to carry the response. */
async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch (error) {
    throw new HttpError(400, `the body could not be read: ${(error as Error).message}`)
  }
}
