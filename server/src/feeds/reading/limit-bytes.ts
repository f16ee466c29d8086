import { describeBytes } from '#platform/http/read-bodies.ts'
import { tooLarge } from '#platform/http-error.ts'

/** Passes bytes through up to a limit; throws 413 beyond it. */
export async function* limitBytes(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let taken = 0
  for await (const chunk of bytes) {
    taken += chunk.length
    if (taken > limit) throw tooLarge(`the file is larger than ${describeBytes(limit)}`)
    yield chunk
  }
}
