/** A file that cannot be read further: broken or malicious. Records read before it stay stored. */
export class FeedFileError extends Error {}
