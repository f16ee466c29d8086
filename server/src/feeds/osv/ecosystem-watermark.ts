/** How far the bucket has been read for one ecosystem; kept as the feed's watermark. */
export interface EcosystemWatermark {
  /** Records up to this date are stored. */
  readonly modified?: string | undefined
  /** ETag of the list of dates that was worked off. */
  readonly listTag?: string | undefined
  /** ETag of the archive that was read, where there is no such list. */
  readonly archiveTag?: string | undefined
  readonly failed?: EcosystemFailure | undefined
}

export interface EcosystemFailure {
  /** In a row. */
  readonly failures: number
  readonly error: string
  readonly retryAt: string
}
