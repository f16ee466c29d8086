/** One file among those uploaded: the upload itself, or one of the files of an archive. Its bytes are read before the next part. */
export interface FilePart {
  /** Within an archive. */
  readonly name: string | undefined
  readonly bytes: AsyncIterable<Uint8Array>
}
