import type { FetchLimits } from '#platform/git/fetch-limits.ts'

/** What is fetched where. The folder belongs to one scan; whoever ends the thread removes it. */
export interface FetchRequest {
  readonly url: string
  /** Temporary; created if missing. */
  readonly folder: string
  readonly limits: FetchLimits
  /** Ends the fetch, and reading the contents, with its reason. */
  readonly signal: AbortSignal
}

export interface RepositoryFetchRequest extends FetchRequest {
  readonly branch?: string
  readonly tag?: string
  /** Also returns the dates of the commits since then, where the server can send commits alone. */
  readonly commitsSince?: Date
  /** Finds the contents that need not be fetched again, by their ids; asked only where the server can send single contents. */
  readonly findKnown?: (files: readonly ListedFile[]) => Promise<ReadonlyMap<string, KnownContent>>
}

/** A path as a tree names it. */
export type ListedFile = Pick<RepositoryFile, 'path' | 'mode' | 'id'>

/** What an earlier fetch learned of a content: its size, or why it was skipped. */
export type KnownContent = Pick<RepositoryFile, 'size' | 'isLfsPointer'> | { readonly why: string }

/** A file whose content `contents` returns, or a link that is listed only. */
export interface RepositoryFile {
  /** UTF-8; other bytes as `\xNN`. A file of a nested archive has the path `outer.jar!/inner`. */
  readonly path: string
  readonly mode: 'file' | 'executable' | 'symlink' | 'submodule'
  /** The object name; in archives the SHA-256 of the content. */
  readonly id: string
  /** 0 for a submodule. */
  readonly size: number
  /** The content is a pointer to a file in Git LFS, which is not fetched. */
  readonly isLfsPointer?: true
}

/** A path without content. */
export interface SkippedPath {
  readonly path: string
  readonly why: string
}

export interface RepositoryContent {
  /** As in the files that have it. */
  readonly id: string
  /** The whole content, or the first `textBytes + 1` bytes of a longer one. */
  readonly bytes: Uint8Array
  /** Of the whole content. */
  readonly sha256: string
  /** Of the whole content. */
  readonly size: number
}

/** A repository or archive on disk. */
export interface RepositorySnapshot {
  readonly source: {
    readonly url: string
    readonly ref?: string
    readonly commit?: string
    /** ISO moment in UTC. */
    readonly committed?: string
  }
  readonly files: readonly RepositoryFile[]
  readonly skipped: readonly SkippedPath[]
  /** What a later fetch may know of each content, by its id; absent where the server cannot send single contents. */
  readonly learned?: ReadonlyMap<string, KnownContent>
  /** What a limit cut off, one sentence each. */
  readonly limits: readonly string[]
  /** ISO moments; undefined where they are unknown. */
  readonly commitDates?: readonly string[]
  /**
   * Reads every distinct content of files and executables once, unless it was known, in the order of storage, one at a time. `textBytesOf` may allow single
   * contents more or fewer bytes than `textBytes`. The loop may be left early and started again, but not run twice at once.
   */
  readonly contents: (textBytesOf?: (id: string) => number) => AsyncIterable<RepositoryContent>
  /** Removes what the fetch wrote. Can be called twice. */
  readonly close: () => Promise<void>
}
