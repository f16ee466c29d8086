/** Calls of one key on one day. */
export interface DailyUsage {
  readonly companyId: string
  readonly keyId: string
  readonly day: string
  readonly calls: number
  /** Time of the last call. */
  readonly last: Date
}
