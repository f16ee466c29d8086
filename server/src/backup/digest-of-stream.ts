import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

interface Digested {
  /** The stream as it is. */
  readonly chunks: AsyncIterable<Buffer>
  /** Returns the digest, in hex, of what was read; call it once, after the end. */
  readonly sha256: () => string
}

/** Computes the digest of a stream of bytes while it is read. */
export function digestOfStream(stream: Readable): Digested {
  const hash = createHash('sha256')
  async function* read(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      hash.update(chunk as Buffer)
      yield chunk as Buffer
    }
  }
  return { chunks: read(), sha256: () => hash.digest('hex') }
}
