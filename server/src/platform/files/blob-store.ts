/** A file of the store, and when it was last written or kept again. */
export interface StoredFile {
  readonly path: string
  readonly modifiedAt: Date
}

/** Bytes under paths: what a folder and a bucket have in common. Paths are those of stored-path.ts. */
export interface BlobStore {
  /** Rejects with NoSuchFile. */
  readonly get: (path: string) => Promise<Buffer>
  /** All of it or nothing, also when the process is killed. */
  readonly put: (path: string, bytes: Buffer) => Promise<void>
  /** Makes a file young again; false where it has to be put. */
  readonly touch: (path: string) => Promise<boolean>
  readonly list: () => AsyncIterable<StoredFile>
  /** Removes a file last written or renewed before then; false when it is younger or gone. */
  readonly removeOlder: (path: string, before: Date) => Promise<boolean>
  /** Removes every file whose path begins with this step. */
  readonly removeAll: (owner: string) => Promise<void>
  /** Writes and removes a trial file; rejects as `put` would, above all with ENOSPC where no space is left. */
  readonly requireSpace: () => Promise<void>
  /** Removes what writes that were cut off before then have left. */
  readonly removePartialWrites: (before: Date) => Promise<void>
}

/** There is no file at this path. The code is that of the file system, whatever the store is. */
export class FileNotFoundError extends Error {
  readonly code = 'ENOENT'

  constructor(path: string) {
    super(`ENOENT: there is no stored file ${path}`)
  }
}
