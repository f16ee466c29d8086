const megabyte = 1_048_576

/** Bounds on what a repository or archive may take. */
export interface FetchLimits {
  /** Of the pack or archive that is downloaded. */
  readonly packBytes: number
  readonly objects: number
  /** Listed; the rest is cut off. */
  readonly files: number
  /** Of all contents, decompressed. */
  readonly unpackedBytes: number
  /** Of one file; larger ones are skipped. */
  readonly objectBytes: number
  /** Larger files are not requested where the server can leave them out. */
  readonly requestedBytes: number
  /** Returned of one content; the rest is only hashed. */
  readonly textBytes: number
  /** From the request to the end of its answer. */
  readonly timeoutMs: number
  /** Longest silence of the server. */
  readonly idleMs: number
}

export const defaultFetchLimits: FetchLimits = {
  packBytes: 500 * megabyte,
  objects: 1_000_000,
  files: 200_000,
  unpackedBytes: 2048 * megabyte,
  objectBytes: 64 * megabyte,
  requestedBytes: 10 * megabyte,
  textBytes: megabyte,
  timeoutMs: 30 * 60_000,
  idleMs: 60_000,
}
