/** What a scan brought and cleared since a scan of the base branch. */
export interface Comparison {
  /** Name of the branch, or id of the scan. */
  readonly baseline: string
  readonly added: number
  readonly gone: number
}
