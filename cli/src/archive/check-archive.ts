import { createHash } from 'node:crypto'
import { failed } from '#cli-error.ts'

/** The end record of an archive: its declared content and the digest of everything before. */
export interface ArchiveEnd {
  readonly end: { readonly tables: number; readonly rows: number; readonly files: number }
  readonly sha256: string
}

/** Upper bound for the length of the end record. */
const longestEnd = 1024
const lineFeed = 0x0a

/**
 * Reads a decompressed archive to its end and returns the end record. Fails when the archive is truncated or altered: the record is
 * missing, or the digest does not match (docs/reference/backup.md#archive).
 */
export async function checkArchive(chunks: AsyncIterable<Buffer>): Promise<ArchiveEnd> {
  const hash = createHash('sha256')
  const pending = { last: Buffer.alloc(0) as Buffer }
  try {
    for await (const chunk of chunks) {
      const all = Buffer.concat([pending.last, chunk])
      const sure = Math.max(0, all.length - longestEnd)
      hash.update(all.subarray(0, sure))
      pending.last = all.subarray(sure)
    }
  } catch (error) {
    throw failed(`the archive broke off: ${(error as Error).message}`)
  }
  const start = pending.last.lastIndexOf(lineFeed, -2) + 1
  const record = parseEnd(pending.last.subarray(start))
  hash.update(pending.last.subarray(0, start))
  if (hash.digest('hex') !== record.sha256) throw failed('the archive was altered in transit: its digest does not match')
  return record
}

function parseEnd(line: Buffer): ArchiveEnd {
  try {
    const record = JSON.parse(line.toString('utf8')) as ArchiveEnd
    if (typeof record.sha256 === 'string' && typeof record.end.rows === 'number') return record
  } catch {
    // reported below
  }
  throw failed('the archive is truncated: its end record is missing')
}
