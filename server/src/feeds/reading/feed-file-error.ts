/** A file that cannot be read any further: broken, or made to do harm. What was read before stands. */
export class FeedFileError extends Error {}
