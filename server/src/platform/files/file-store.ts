import { createHash, subtle } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { BlobStore, StoredFile } from '#platform/files/blob-store.ts'
import { requireStoredPath, storedPathOf } from '#platform/files/stored-path.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** A document to be stored. */
export interface PackedDocument {
  /** SHA-256 in hex. */
  readonly digest: string
  /** Returns its compressed bytes; called where they are not stored yet. */
  readonly pack: () => Promise<Buffer>
}

/** Hashes and compresses a document before the transaction that stores it, which everybody may wait for. */
export async function packDocument(bytes: Buffer, digest?: string): Promise<PackedDocument> {
  const [known, content] = await Promise.all([digest ?? digestInBackground(bytes), compress(bytes)])
  return { digest: known, pack: async () => content }
}

/** Compresses a document while the caller reads it. */
export function packBeside(bytes: Buffer, digest: string): PackedDocument {
  const content = compress(bytes)
  // a document that is rejected meanwhile is not stored
  content.catch(() => undefined)
  return { digest, pack: () => content }
}

/** Prepares a document that is probably stored, and compressed only where it is not. */
export function packIfMissing(bytes: Buffer, digest: string): PackedDocument {
  return { digest, pack: () => compress(bytes) }
}

/** Stores uploaded documents byte for byte, compressed, by company and SHA-256. */
export interface FileStore {
  /**
   * Stores a document and returns its SHA-256 in hex. Saving the same bytes again only updates the file's age: the sweep removes old files
   * without a reference. Within a transaction the document comes packed.
   */
  readonly save: (companyId: string, document: Buffer | PackedDocument) => Promise<string>
  /** Reads the bytes of a digest. Rejects with FileNotFoundError when there are none, and with another error when they are damaged. */
  readonly read: (companyId: string, digest: string) => Promise<Buffer>
  /** Removes every file of a company. */
  readonly removeCompany: (companyId: string) => Promise<void>
  /** Lists every stored file, company by company, page by page. */
  readonly list: () => AsyncIterable<StoredFile>
  /** Reads a file in its stored form for a backup; rejects with FileNotFoundError. */
  readonly readStored: (path: string) => Promise<Buffer>
  readonly writeStored: (path: string, bytes: Buffer) => Promise<void>
  /** Removes a stored file unless it was saved again since `before`; returns whether it did. */
  readonly removeOlder: (path: string, before: Date) => Promise<boolean>
  /** Rejects when the store cannot accept a document, for example on a full disk. */
  readonly requireSpace: () => Promise<void>
  /** Removes what interrupted writes left before the given time. */
  readonly removePartialWrites: (before: Date) => Promise<void>
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The time of hashing less is not worth another thread. */
const hashedAtOnceUpTo = 1_000_000

/** Returns the SHA-256 of bytes in hex, without blocking this thread for long. */
export async function digestInBackground(bytes: Uint8Array): Promise<string> {
  if (bytes.length <= hashedAtOnceUpTo) return digestOf(bytes)
  return Buffer.from(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex')
}

/** Creates a file store that compresses documents and verifies their digest on reading. */
export function createFileStore(blobs: BlobStore): FileStore {
  return {
    async save(companyId, document) {
      const { digest, pack } = Buffer.isBuffer(document) ? await packDocument(document) : document
      const path = storedPathOf(companyId, digest)
      if (!(await blobs.touch(path))) await blobs.put(path, await pack())
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
