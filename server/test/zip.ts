import { crc32, deflateRawSync } from 'node:zlib'

interface Lie {
  /** The size the archive claims instead of the true one. */
  readonly claimedSize?: number
  readonly isEncrypted?: boolean
  readonly crc?: number
}

/** One file of an archive, possibly with false claims. */
export interface ZipEntry extends Lie {
  readonly name: string
  readonly content: string | Buffer
  /** It is not compressed. */
  readonly isStored?: boolean
}

/** Builds a zip archive, valid or not. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const heads: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const content = Buffer.from(entry.content)
    const isStored = entry.isStored === true
    const data = isStored ? content : deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(entry.isEncrypted === true ? 1 : 0, 2)
    fields.writeUInt16LE(isStored ? 0 : 8, 4)
    fields.writeUInt32LE(entry.crc ?? crc32(content), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(entry.claimedSize ?? content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name, data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    heads.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, rest, name]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
