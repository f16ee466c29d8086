import { pipeline, type Readable, type Transform } from 'node:stream'
import zlib from 'node:zlib'
import { DamagedArchiveError } from './archive-entry.ts'

/** Archives that are opened, and others that are only named. */
export type ArchiveFormat = 'zip' | 'tar' | 'tar.gz' | 'tar.zst' | '7-Zip' | 'RAR' | 'bzip2' | 'xz'

interface Signature {
  readonly format: ArchiveFormat | 'gzip' | 'zstd'
  readonly bytes: Buffer
  readonly at?: number
}

const signatures: readonly Signature[] = [
  { format: 'zip', bytes: Buffer.from('PK\u0003\u0004') },
  { format: 'zip', bytes: Buffer.from('PK\u0005\u0006') },
  { format: 'gzip', bytes: Buffer.from('1f8b08', 'hex') },
  { format: 'zstd', bytes: Buffer.from('28b52ffd', 'hex') },
  { format: 'tar', bytes: Buffer.from('ustar'), at: 257 },
  { format: '7-Zip', bytes: Buffer.from('377abcaf271c', 'hex') },
  { format: 'RAR', bytes: Buffer.from('Rar!\u001A\u0007') },
  { format: 'bzip2', bytes: Buffer.from('BZh') },
  { format: 'xz', bytes: Buffer.from('fd377a585a00', 'hex') },
]

/** A tar header. */
const headBytes = 512

/** Returns the format by the first bytes, those within a compressed file too; undefined for a plain file. */
export async function archiveFormatOf(stream: () => Readable): Promise<ArchiveFormat | undefined> {
  const format = formatOf(await headOf(stream()))
  if (format !== 'gzip' && format !== 'zstd') return format
  const inner = await innerHeadOf(stream(), format).catch(() => undefined)
  // what cannot be decompressed is opened too, so that it is reported as damaged
  if (inner !== undefined && formatOf(inner) !== 'tar') return undefined
  return format === 'gzip' ? 'tar.gz' : 'tar.zst'
}

/** Decompresses a stream; its errors surface in the result. */
export function decompressed(stream: Readable, format: 'gzip' | 'zstd'): Readable {
  return pipeline(stream, format === 'gzip' ? zlib.createGunzip() : zstdDecompressor(), () => undefined)
}

/** The command line runs on versions of Node.js without zstd too. */
function zstdDecompressor(): Transform {
  const create = zlib.createZstdDecompress as typeof zlib.createZstdDecompress | undefined
  if (create === undefined) throw new DamagedArchiveError('this version of Node.js cannot read zstd')
  return create()
}

function formatOf(head: Buffer): Signature['format'] | undefined {
  return signatures.find(({ bytes, at = 0 }) => head.subarray(at, at + bytes.length).equals(bytes))?.format
}

async function innerHeadOf(stream: Readable, format: 'gzip' | 'zstd'): Promise<Buffer> {
  return headOf(decompressed(stream, format))
}

async function headOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0)
  for await (const chunk of stream) {
    head = Buffer.concat([head, chunk.subarray(0, headBytes)])
    if (head.length >= headBytes) break
  }
  return head
}
