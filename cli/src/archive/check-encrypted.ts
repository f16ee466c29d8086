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
  const pending = { rest: Buffer.alloc(0) as Buffer, skip: 0, isBegun: false, isOver: false }
  for await (const chunk of chunks) {
    const skipped = Math.min(pending.skip, chunk.length)
    pending.skip -= skipped
    pending.rest = Buffer.concat([pending.rest, chunk.subarray(skipped)])
    while (pending.skip === 0 && pending.rest.length >= (pending.isBegun ? headBytes : headerBytes)) readNext(pending)
  }
  if (!pending.isOver || pending.skip > 0) throw failed('the archive is truncated: its last chunk is missing')
  if (pending.rest.length > 0) throw failed('the archive was altered in transit: it continues after its last chunk')
}

interface Pending {
  rest: Buffer
  /** How many of the bytes that come belong to the chunk. */
  skip: number
  isBegun: boolean
  isOver: boolean
}

/** Reads the header, or the head of a chunk, whose bytes are then passed over. */
function readNext(pending: Pending): void {
  if (pending.isOver) throw failed('the archive was altered in transit: it continues after its last chunk')
  if (!pending.isBegun) {
    if (pending.rest.toString('latin1', 0, magic.length) !== magic) throw failed('the answer is not an encrypted archive')
    pending.isBegun = true
    pending.rest = pending.rest.subarray(headerBytes)
    return
  }
  const head = pending.rest.readUInt32BE()
  const length = head % lastFlag
  if (length > largestChunk) throw failed('the archive was altered in transit: one of its chunks is too long')
  pending.isOver = head >= lastFlag
  const end = headBytes + length + tagBytes
  pending.skip = Math.max(0, end - pending.rest.length)
  pending.rest = pending.rest.subarray(end)
}
