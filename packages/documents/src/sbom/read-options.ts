export interface ReadOptions {
  /** Purl type of components without a purl: npm, maven. An invalid type counts as `generic`. */
  readonly pkgType?: string | undefined
  /** Format version of a document that does not state one. */
  readonly version?: string | undefined
}
