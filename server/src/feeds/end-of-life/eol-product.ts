import type { ProductKey } from '#feeds/end-of-life/product-identifier.ts'
import type { ReleaseLine } from '#feeds/end-of-life/release-line.ts'

/** The fields we use of a product in the catalogue. */
export interface EolProduct {
  readonly name: string
  readonly label: string
  readonly link: string
  readonly identifiers: readonly ProductKey[]
  readonly releases: readonly EolRelease[]
}

export interface EolRelease extends ReleaseLine {
  /** The publisher marks it as ended; `ends` is more precise. */
  readonly hasEnded: boolean
  /** The day of its end of life, `YYYY-MM-DD`. */
  readonly ends: string | undefined
}
