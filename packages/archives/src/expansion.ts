import { ArchiveError } from './archive-entry.ts'
import { megabytes } from './megabytes.ts'

/** Expanding to fewer bytes than this is harmless at any ratio. */
const uncheckedBytes = 100 * 1_048_576
/** Source code compresses ten-fold, archive bombs a thousand-fold. */
const maxRatio = 200

/** Counts what an archive and those within it expand to. */
export class Expansion {
  readonly #compressed: number
  readonly #maxBytes: number
  #expanded = 0

  constructor(compressed: number, maxBytes: number) {
    this.#compressed = compressed
    this.#maxBytes = maxBytes
  }

  /** Counts bytes before they are decompressed or used. Throws an ArchiveError for too many. */
  add(bytes: number): void {
    this.#expanded += bytes
    if (this.#expanded > this.#maxBytes) throw new ArchiveError(`the archive expands to more than ${megabytes(this.#maxBytes)}`)
    if (this.#expanded > uncheckedBytes && this.#expanded > this.#compressed * maxRatio)
      throw new ArchiveError(`the archive expands to more than ${String(maxRatio)} times its size`)
  }
}
