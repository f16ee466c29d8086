import { failed } from '#cli-error.ts'

const magic = 'waybill-encrypted 1\n'
const headerBytes = 84
const headBytes = 4
const tagBytes = 16
const largestChunk = 65_536
const lastFlag = 0x8000_0000

/**
 * Reads an encrypted archive to its end without its key. Fails when it is truncated: its last chunk is missing. Whether it was altered shows
 * at a restore, which has the key (docs/reference/backup.md#encryption).
 */
export async function checkEncrypted(chunks: AsyncIterable<Buffer>): Promise<void> {
  const held = { rest: Buffer.alloc(0) as Buffer, skip: 0, isBegun: false, isOver: false }
  for await (const chunk of chunks) {
    const skipped = Math.min(held.skip, chunk.length)
    held.skip -= skipped
    held.rest = Buffer.concat([held.rest, chunk.subarray(skipped)])
    while (held.skip === 0 && held.rest.length >= (held.isBegun ? headBytes : headerBytes)) readNext(held)
  }
  if (!held.isOver || held.skip > 0) throw failed('the archive is truncated: its last chunk is missing')
  if (held.rest.length > 0) throw failed('the archive was altered in transit: it continues after its last chunk')
}

interface Held {
  rest: Buffer
  /** How many of the bytes that come belong to the chunk. */
  skip: number
  isBegun: boolean
  isOver: boolean
}

/** Reads the header, or the head of a chunk, whose bytes are then passed over. */
function readNext(held: Held): void {
  if (held.isOver) throw failed('the archive was altered in transit: it continues after its last chunk')
  if (!held.isBegun) {
    if (held.rest.toString('latin1', 0, magic.length) !== magic) throw failed('the answer is not an encrypted archive')
    held.isBegun = true
    held.rest = held.rest.subarray(headerBytes)
    return
  }
  const head = held.rest.readUInt32BE()
  const length = head % lastFlag
  if (length > largestChunk) throw failed('the archive was altered in transit: one of its chunks is too long')
  held.isOver = head >= lastFlag
  const end = headBytes + length + tagBytes
  held.skip = Math.max(0, end - held.rest.length)
  held.rest = held.rest.subarray(end)
}
