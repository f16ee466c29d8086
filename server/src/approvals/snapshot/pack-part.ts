import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { digestOf } from '#platform/files/file-store.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** A part of a snapshot as it is stored. A snapshot has one for each module, so that none outgrows what a text can hold. */
export interface PackedPart {
  readonly content: Buffer
  /** SHA-256 of its JSON. */
  readonly digest: string
}

export async function packPart(part: unknown): Promise<PackedPart> {
  const bytes = Buffer.from(JSON.stringify(part))
  return { content: await compress(bytes), digest: digestOf(bytes) }
}

/** A part as it was packed, for the caller to say what it is, with its digest made anew. */
export async function unpackPart(content: Buffer): Promise<{ readonly part: unknown; readonly digest: string }> {
  const bytes = await decompress(content)
  return { part: JSON.parse(bytes.toString('utf8')) as unknown, digest: digestOf(bytes) }
}

/** The digest of a whole snapshot: of its parts' digests, a line each, the head first and the modules in their order. */
export function digestOfParts(digests: readonly string[]): string {
  return digestOf(Buffer.from(digests.join('\n')))
}
