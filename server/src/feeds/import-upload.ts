import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { ApplyOptions, Feed, ImportResult } from '#feeds/feed.ts'
import { saveFeedState } from '#feeds/feed-store.ts'
import { FileFault } from '#feeds/reading/file-fault.ts'
import { limitBytes } from '#feeds/reading/limit-bytes.ts'
import { receiveUpload } from '#platform/http/upload.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'

export interface FileImport {
  readonly feed: Feed
  readonly options: ApplyOptions
  /** In bytes. */
  readonly limit: number
}

/**
 * Applies a file sent as the raw body, of whatever content type, or as the multipart part `file`. 400 when it cannot be read to
 * its end: what was read until then is stored, in whole records; 413 beyond the limit.
 */
export async function importUpload(tools: Tools, { feed, options, limit }: FileImport, request: FastifyRequest): Promise<ImportResult> {
  function take(stream: Readable): Promise<ImportResult> {
    return takeFile(stream, limit, (file) => applyFile(tools, { feed, options }, file))
  }
  if (request.headers['content-type']?.startsWith('multipart/form-data') === true) return (await receiveUpload(request, limit, take)).taken
  if (request.body === undefined || request.body === null)
    throw invalid('file', 'a file is required: as the body, or as a multipart part named file')
  return take(request.body as Readable)
}

/** A file that was read to its end counts as a success of the feed, also where there is no network to fetch from. */
async function applyFile(
  tools: Tools,
  { feed, options }: Omit<FileImport, 'limit'>,
  file: AsyncIterable<Uint8Array>,
): Promise<ImportResult> {
  const result = await feed.importFile(tools, file, options)
  await saveFeedState(tools.db, feed.name, { lastSuccess: tools.now() })
  return result
}

async function takeFile(
  stream: Readable,
  limit: number,
  importFile: (file: AsyncIterable<Uint8Array>) => Promise<ImportResult>,
): Promise<ImportResult> {
  try {
    return await importFile(limitBytes(chunksOf(stream), limit))
  } catch (error) {
    // the sender hears the answer only once all is taken from him
    stream.resume()
    throw error instanceof FileFault ? invalid('file', `the file cannot be read: ${error.message}`) : error
  }
}

/** Reading ends early at a broken file; the connection, which has to carry the answer, must not end with it. */
async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch (error) {
    throw new Refusal(400, `the body could not be read: ${(error as Error).message}`)
  }
}
