/** A stored file and when it was last written or touched. */
export interface StoredFile {
  readonly path: string
  readonly modifiedAt: Date
}

/** Stores bytes under paths: the interface that folders and buckets share. stored-path.ts defines the paths. */
export interface BlobStore {
  /** Rejects with FileNotFoundError. */
  readonly get: (path: string) => Promise<Buffer>
  /** Writes atomically, even if the process is killed. */
  readonly put: (path: string, bytes: Buffer) => Promise<void>
  /** Updates the modification time; false if the file has to be written. */
  readonly touch: (path: string) => Promise<boolean>
  readonly list: () => AsyncIterable<StoredFile>
  /** Removes a file last written or touched before the given time; false when it is newer or gone. */
  readonly removeOlder: (path: string, before: Date) => Promise<boolean>
  /** Removes every file whose first path segment matches. */
  readonly removeAll: (owner: string) => Promise<void>
  /** Writes and removes a trial file; rejects as `put` would, notably with ENOSPC on a full disk. */
  readonly requireSpace: () => Promise<void>
  /** Removes what interrupted writes left before the given time. */
  readonly removePartialWrites: (before: Date) => Promise<void>
}

/** Reports that no file exists at a path. It uses the file system's error code for every backend. */
export class FileNotFoundError extends Error {
  readonly code = 'ENOENT'

  constructor(path: string) {
    super(`ENOENT: there is no stored file ${path}`)
  }
}
