export interface CopyrightStatement {
  /** The statement as written, on one line. */
  readonly clause: string
  /** The years: `2019-2021, 2023`; empty without any. */
  readonly date: string
  readonly holders: readonly string[]
  /** The first and last line, from 1. */
  readonly start: number
  readonly end: number
}
