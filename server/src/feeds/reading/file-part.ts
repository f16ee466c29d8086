/** An uploaded file, or one file of an uploaded archive. Read its bytes before taking the next part. */
export interface FilePart {
  /** The name within an archive. */
  readonly name: string | undefined
  readonly bytes: AsyncIterable<Uint8Array>
}
