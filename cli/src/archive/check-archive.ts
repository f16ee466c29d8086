import { createHash } from 'node:crypto'
import { failed } from '#cli-error.ts'

/** What an archive says it holds, and whether it does. */
export interface ArchiveEnd {
  readonly end: { readonly tables: number; readonly rows: number; readonly files: number }
  readonly sha256: string
}

/** The last line is shorter than this. */
const longestEnd = 1024
const lineFeed = 0x0a

/**
 * Reads a decompressed archive to its end and answers the end record. Fails where the archive is cut off or altered: the record is
 * missing, or its digest is not that of everything before it (docs/backup.md).
 */
export async function checkArchive(chunks: AsyncIterable<Buffer>): Promise<ArchiveEnd> {
  const hash = createHash('sha256')
  const held = { last: Buffer.alloc(0) as Buffer }
  try {
    for await (const chunk of chunks) {
      const all = Buffer.concat([held.last, chunk])
      const sure = Math.max(0, all.length - longestEnd)
      hash.update(all.subarray(0, sure))
      held.last = all.subarray(sure)
    }
  } catch (error) {
    throw failed(`the archive broke off: ${(error as Error).message}`)
  }
  const start = held.last.lastIndexOf(lineFeed, -2) + 1
  const record = parseEnd(held.last.subarray(start))
  hash.update(held.last.subarray(0, start))
  if (hash.digest('hex') !== record.sha256) throw failed('the archive was altered on its way: its digest does not hold')
  return record
}

function parseEnd(line: Buffer): ArchiveEnd {
  try {
    const record = JSON.parse(line.toString('utf8')) as ArchiveEnd
    if (typeof record.sha256 === 'string' && typeof record.end.rows === 'number') return record
  } catch {
    // told below
  }
  throw failed('the archive is cut off: its end record is missing')
}
