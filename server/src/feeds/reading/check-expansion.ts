import { FeedFileError } from '#feeds/reading/feed-file-error.ts'

/** Expanding to fewer bytes than this is harmless at any ratio. */
const uncheckedBytes = 128 * 1_048_576
/** Advisories compress ten- to thirty-fold, zip bombs a thousand-fold. */
const maxRatio = 200

/** Throws a FeedFileError as soon as a file expands like a zip bomb. */
export function checkExpansion(compressed: number, expanded: number): void {
  if (expanded > uncheckedBytes && expanded > compressed * maxRatio)
    throw new FeedFileError(`it expands to more than ${String(maxRatio)} times its size, which is not allowed`)
}
