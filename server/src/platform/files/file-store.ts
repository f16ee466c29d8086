import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { BlobStore, StoredFile } from '#platform/files/blob-store.ts'
import { requireStoredPath, storedPathOf } from '#platform/files/stored-path.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Where uploaded documents are kept byte for byte, compressed, under their SHA-256 and apart for each company. */
export interface FileStore {
  /**
   * Stores a document and answers its SHA-256 in hex. Storing the same bytes again writes nothing, but makes the stored file young
   * again: what no row names is swept away once it is old.
   */
  readonly save: (companyId: string, bytes: Buffer) => Promise<string>
  /** The bytes stored under a digest; rejects with NoSuchFile when there are none, and when they are not what was stored. */
  readonly read: (companyId: string, digest: string) => Promise<Buffer>
  /** Removes everything of a company. */
  readonly removeCompany: (companyId: string) => Promise<void>
  /** Every stored file, company by company, fetched by page. */
  readonly list: () => AsyncIterable<StoredFile>
  /** As it is stored, for a backup; rejects with NoSuchFile. */
  readonly readStored: (path: string) => Promise<Buffer>
  readonly writeStored: (path: string, bytes: Buffer) => Promise<void>
  /** Removes a stored file unless it was kept again since `before`; answers whether it did. */
  readonly removeOlder: (path: string, before: Date) => Promise<boolean>
  /** Rejects where the store cannot take a document now, as on a full disk. */
  readonly requireSpace: () => Promise<void>
  /** Removes what writes that were cut off before then have left. */
  readonly removePartialWrites: (before: Date) => Promise<void>
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Keeps documents compressed in a folder or a bucket, and takes none out that is not what was put in. */
export function createFileStore(blobs: BlobStore): FileStore {
  return {
    async save(companyId, bytes) {
      const digest = digestOf(bytes)
      const path = storedPathOf(companyId, digest)
      if (!(await blobs.touch(path))) await blobs.put(path, await compress(bytes))
      return digest
    },
    async read(companyId, digest) {
      const stored = await blobs.get(storedPathOf(companyId, digest))
      const bytes = await decompress(stored).catch(() => undefined)
      if (bytes === undefined || digestOf(bytes) !== digest) throw new Error(`the stored document ${digest} is damaged`)
      return bytes
    },
    removeCompany: blobs.removeAll,
    list: blobs.list,
    readStored: (path) => blobs.get(requireStoredPath(path)),
    writeStored: (path, bytes) => blobs.put(requireStoredPath(path), bytes),
    removeOlder: (path, before) => blobs.removeOlder(requireStoredPath(path), before),
    requireSpace: blobs.requireSpace,
    removePartialWrites: blobs.removePartialWrites,
  }
}
