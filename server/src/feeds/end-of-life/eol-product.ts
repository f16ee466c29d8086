import type { ProductIdentifier } from '#feeds/end-of-life/product-identifier.ts'
import type { ReleaseLine } from '#feeds/end-of-life/release-line.ts'

/** A product of the catalogue, as far as we use it. */
export interface EolProduct {
  readonly name: string
  readonly label: string
  readonly link: string
  readonly identifiers: readonly ProductIdentifier[]
  readonly releases: readonly EolRelease[]
}

export interface EolRelease extends ReleaseLine {
  /** The publisher says that it has ended; a date says so better. */
  readonly hasEnded: boolean
  /** The day of its end of life, `YYYY-MM-DD`. */
  readonly ends: string | undefined
}
