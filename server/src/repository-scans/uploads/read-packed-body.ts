import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { collect } from '#platform/http/read-bodies.ts'
import { invalid } from '#platform/http-error.ts'

/** Begins every gzip, and no JSON. */
const gzipByte = 0x1f

/**
 * Reads a body that is gzip or plain by its first byte: clients send gzip without saying so, and say gzip of plain JSON
 * (docs/reference/repository-scans.md#uploads). Throws a 413 over the limit, which counts unpacked bytes.
 */
export async function readPackedBody(body: Readable | undefined, limit: number): Promise<Buffer> {
  if (body === undefined) throw invalid('body', 'a body is required')
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
  try {
    const first = await chunks.next()
    if (first.done === true) throw invalid('body', 'a body is required')
    const source = Readable.from(rejoin(first.value, chunks), { objectMode: false })
    // it reads ahead, and may break off when nobody reads it any more
    source.on('error', () => undefined)
    return await collect(first.value[0] === gzipByte ? pipeline(source, createGunzip(), () => undefined) : source, limit)
  } finally {
    await chunks.return?.()
    // what is left is discarded, since clients read the answer only after sending everything
    body.resume()
  }
}

async function* rejoin(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}
