import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { type ArchiveBytes, archiveBytes } from '#backup/archive-bytes.ts'
import { truncatedArchive, unreadableArchive } from '#backup/archive-error.ts'
import { partsOf } from '#backup/parts-of.ts'

/** The beginning of an encrypted archive, with the version of the format (docs/reference/backup.md#encryption). */
const magic = Buffer.from('waybill-encrypted 1\n')
const algorithm = 'aes-256-gcm'
const saltBytes = 32
const keyBytes = 32
const headBytes = 4
const tagBytes = 16
const chunkBytes = 65_536
const lastFlag = 0x8000_0000

/** The keys of one archive. */
interface ArchiveKeys {
  readonly content: Buffer
  /** Stands in the archive, and shows whether the key is the same. */
  readonly check: Buffer
}

/** A fresh salt gives each archive keys of its own, so that counting nonces never repeat under one key. */
function deriveKeys(key: Buffer, salt: Buffer): ArchiveKeys {
  const derived = Buffer.from(hkdfSync('sha256', key, salt, magic, 2 * keyBytes))
  return { content: derived.subarray(0, keyBytes), check: derived.subarray(keyBytes) }
}

/** One chunk: its place in the archive, and whether it is the last. */
interface Place {
  readonly number: number
  readonly isLast: boolean
}

/** The place is the nonce, so that chunks can be neither moved, repeated, left out, nor made the last. */
function nonceOf({ number, isLast }: Place): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Encrypts an archive chunk by chunk in bounded memory. A source that fails leaves it without a last chunk, as a truncated one. */
export async function* encryptArchive(archive: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const { content, check } = deriveKeys(key, salt)
  yield Buffer.concat([magic, salt, check])
  const held: { number: number; part: Buffer | undefined } = { number: 0, part: undefined }
  for await (const part of partsOf(archive, chunkBytes)) {
    if (held.part !== undefined) yield sealChunk(content, held.part, { number: held.number++, isLast: false })
    held.part = part
  }
  yield sealChunk(content, held.part ?? Buffer.alloc(0), { number: held.number, isLast: true })
}

function sealChunk(key: Buffer, part: Buffer, place: Place): Buffer {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32BE(part.length + (place.isLast ? lastFlag : 0))
  const cipher = createCipheriv(algorithm, key, nonceOf(place), { authTagLength: tagBytes }).setAAD(head)
  return Buffer.concat([head, cipher.update(part), cipher.final(), cipher.getAuthTag()])
}

/**
 * Decrypts an archive in bounded memory; one that is not encrypted passes unchanged. Throws 400 when the key is missing or another one, and
 * when a chunk was altered, moved or left out. Only authenticated bytes come out, but that none is missing shows at the end.
 */
export async function* decryptArchive(archive: AsyncIterable<Buffer>, key: Buffer | undefined): AsyncGenerator<Buffer> {
  const { start, all } = await peek(archive)
  if (isEncrypted(start)) yield* openChunks(archiveBytes(all), key)
  else yield* all
}

interface Peeked {
  readonly start: Buffer
  /** The whole stream, with its start. */
  readonly all: AsyncGenerator<Buffer>
}

async function peek(stream: AsyncIterable<Buffer>): Promise<Peeked> {
  const iterator = stream[Symbol.asyncIterator]()
  const read: Buffer[] = []
  for (let bytes = 0; bytes < magic.length;) {
    const { done, value } = await iterator.next()
    if (done === true) break
    read.push(value)
    bytes += value.length
  }
  async function* whole(): AsyncGenerator<Buffer> {
    yield* read
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { start: Buffer.concat(read), all: whole() }
}

/** Reports whether an archive is encrypted that begins with these bytes. */
export function isEncrypted(start: Buffer): boolean {
  return start.subarray(0, magic.length).equals(magic)
}

async function* openChunks(bytes: ArchiveBytes, key: Buffer | undefined): AsyncGenerator<Buffer> {
  const content = await openHeader(bytes, key)
  for (let number = 0; ; number++) {
    const { part, isLast } = await openChunk(bytes, content, number)
    yield part
    if (isLast) break
  }
  if ((await bytes.take(1)) !== undefined) throw unreadableArchive('it continues after its last chunk')
}

async function openHeader(bytes: ArchiveBytes, key: Buffer | undefined): Promise<Buffer> {
  const header = await bytes.take(magic.length + saltBytes + keyBytes)
  if (header === undefined) throw truncatedArchive()
  if (key === undefined) throw unreadableArchive('it is encrypted: set WAYBILL_BACKUP_KEY to the key it was made with')
  const [salt, check] = [header.subarray(magic.length, magic.length + saltBytes), header.subarray(magic.length + saltBytes)]
  const keys = deriveKeys(key, salt)
  if (!timingSafeEqual(keys.check, check)) throw unreadableArchive('it is encrypted with another key than that in WAYBILL_BACKUP_KEY')
  return keys.content
}

async function openChunk(bytes: ArchiveBytes, key: Buffer, number: number): Promise<{ readonly part: Buffer; readonly isLast: boolean }> {
  const head = await bytes.take(headBytes)
  if (head === undefined) throw truncatedArchive()
  const [length, isLast] = [head.readUInt32BE() % lastFlag, head.readUInt32BE() >= lastFlag]
  if (length > chunkBytes) throw alteredChunk(number)
  const sealed = await bytes.take(length + tagBytes)
  if (sealed === undefined) throw truncatedArchive()
  const decipher = createDecipheriv(algorithm, key, nonceOf({ number, isLast }), { authTagLength: tagBytes })
  decipher.setAAD(head).setAuthTag(sealed.subarray(length))
  try {
    return { part: Buffer.concat([decipher.update(sealed.subarray(0, length)), decipher.final()]), isLast }
  } catch {
    throw alteredChunk(number)
  }
}

function alteredChunk(number: number): Error {
  return unreadableArchive(`it was altered: its encrypted chunk ${String(number + 1)} is not the one that was written`)
}
