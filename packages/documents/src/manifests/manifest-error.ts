/** What makes a file unreadable, in words for the user; it becomes a problem of the manifest. */
export class ManifestError extends Error {}
