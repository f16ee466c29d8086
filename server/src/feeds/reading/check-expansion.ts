import { FeedFileError } from '#feeds/reading/feed-file-error.ts'

/** Below this many bytes nobody is harmed, whatever they were compressed to. */
const uncheckedBytes = 128 * 1_048_576
/** Advisories compress ten- to thirty-fold, bombs a thousand-fold. */
const maxRatio = 200

/** Refuses what expands beyond any honest measure, as soon as it does. */
export function checkExpansion(compressed: number, expanded: number): void {
  if (expanded > uncheckedBytes && expanded > compressed * maxRatio)
    throw new FeedFileError(`it expands to more than ${String(maxRatio)} times its size; such a file is not read`)
}
