import { unreadableArchive } from '#backup/archive-error.ts'
import { maxLineLength } from '#backup/archive-format.ts'

/** Takes a stream apart into lines and runs of bytes, holding no more than the one asked for. */
export interface ArchiveBytes {
  /** The next line with its line feed; undefined where the stream ends before one. */
  readonly nextLine: () => Promise<Buffer | undefined>
  /** So many bytes; undefined where the stream ends before them. */
  readonly take: (count: number) => Promise<Buffer | undefined>
}

/** Where in a chunk a piece ends that so many bytes of earlier chunks began; undefined when it goes on in the next one. */
type EndIn = (chunk: Buffer, before: number) => number | undefined

export function archiveBytes(chunks: AsyncIterable<Buffer>): ArchiveBytes {
  const iterator = chunks[Symbol.asyncIterator]()
  const held = { rest: Buffer.alloc(0) as Buffer }
  async function gather(endIn: EndIn): Promise<Buffer | undefined> {
    const pieces: Buffer[] = []
    for (let before = 0; ; before += pieces.at(-1)?.length ?? 0) {
      const end = endIn(held.rest, before)
      pieces.push(held.rest.subarray(0, end))
      held.rest = held.rest.subarray(end ?? held.rest.length)
      if (end !== undefined) return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)
      const { done, value } = await iterator.next()
      if (done === true) return undefined
      held.rest = value
    }
  }
  return {
    nextLine: () => gather(endOfLine),
    take: (count) => gather((chunk, before) => (before + chunk.length >= count ? count - before : undefined)),
  }
}

const lineFeed = 0x0a

function endOfLine(chunk: Buffer, before: number): number | undefined {
  const at = chunk.indexOf(lineFeed)
  if (before + (at === -1 ? chunk.length : at) > maxLineLength) throw unreadableArchive('one of its lines is too long')
  return at === -1 ? undefined : at + 1
}
