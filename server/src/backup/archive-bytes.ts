import { unreadableArchive } from '#backup/archive-error.ts'
import { maxLineLength } from '#backup/archive-format.ts'

/** Splits a stream into lines and runs of bytes, buffering only the current one. */
export interface ArchiveBytes {
  /** Reads the next line with its line feed; undefined at the end of the stream. */
  readonly nextLine: () => Promise<Buffer | undefined>
  /** Reads this many bytes; undefined if the stream ends before them. */
  readonly take: (count: number) => Promise<Buffer | undefined>
}

/** Finds where a piece ends in a chunk, given its bytes in earlier chunks; undefined if it continues in the next one. */
type EndIn = (chunk: Buffer, before: number) => number | undefined

export function archiveBytes(chunks: AsyncIterable<Buffer>): ArchiveBytes {
  const iterator = chunks[Symbol.asyncIterator]()
  const buffered = { rest: Buffer.alloc(0) as Buffer }
  async function gather(endIn: EndIn): Promise<Buffer | undefined> {
    const pieces: Buffer[] = []
    for (let before = 0; ; before += pieces.at(-1)?.length ?? 0) {
      const end = endIn(buffered.rest, before)
      pieces.push(buffered.rest.subarray(0, end))
      buffered.rest = buffered.rest.subarray(end ?? buffered.rest.length)
      if (end !== undefined) return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)
      const { done, value } = await iterator.next()
      if (done === true) return undefined
      buffered.rest = value
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
