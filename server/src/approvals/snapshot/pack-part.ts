import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { digestOf } from '#platform/files/file-store.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** A part of a snapshot as it is stored. Each module is a part of its own, so that no part exceeds the maximum length of a string. */
export interface PackedPart {
  readonly content: Buffer
  /** SHA-256 of its JSON. */
  readonly digest: string
}

export async function packPart(part: unknown): Promise<PackedPart> {
  const bytes = Buffer.from(JSON.stringify(part))
  return { content: await compress(bytes), digest: digestOf(bytes) }
}

/** Unpacks a part and computes its digest; the caller knows its type. */
export async function unpackPart(content: Buffer): Promise<{ readonly part: unknown; readonly digest: string }> {
  const bytes = await decompress(content)
  return { part: JSON.parse(bytes.toString('utf8')) as unknown, digest: digestOf(bytes) }
}

/** Computes the digest of a snapshot from those of its parts, one per line: the head, then the modules in order. */
export function digestOfParts(digests: readonly string[]): string {
  return digestOf(Buffer.from(digests.join('\n')))
}
