import type { TextSpan } from './flat-text.ts'

/** A place where a text grants or names a licence. */
export interface LicenseMention {
  /** An SPDX id or expression. */
  readonly license: string
  readonly how: 'tag' | 'notice' | 'text' | 'name'
  readonly confidence: 5 | 4 | 1
  /** The share of the licence's words that are there; 1 for other mentions. */
  readonly coverage: number
  /** Where in the text it starts and ends. */
  readonly from: number
  readonly to: number
  /** Passages within it that are not the licence's own, and may offer another one. */
  readonly insertions?: readonly TextSpan[]
  /** An exception, which belongs to a licence. */
  readonly isException?: boolean
  /** 1: an address; 2: a licence of a family without its version. */
  readonly vagueness?: 0 | 1 | 2
}
