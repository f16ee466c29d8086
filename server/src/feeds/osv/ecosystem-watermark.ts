/** How far an ecosystem has been read; stored as part of the feed's watermark. */
export interface EcosystemWatermark {
  /** Records up to this date are stored. */
  readonly modified?: string | undefined
  /** ETag of the processed list of dates. */
  readonly listTag?: string | undefined
  /** ETag of the imported archive, where there is no such list. */
  readonly archiveTag?: string | undefined
  readonly failed?: EcosystemFailure | undefined
}

export interface EcosystemFailure {
  /** Consecutive failures. */
  readonly failures: number
  readonly error: string
  readonly retryAt: string
}
