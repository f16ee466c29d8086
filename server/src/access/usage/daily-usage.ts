/** Calls of one key on one day. */
export interface DailyUsage {
  readonly companyId: string
  readonly keyId: string
  readonly day: string
  readonly calls: number
  /** When the last of the calls came. */
  readonly last: Date
}
