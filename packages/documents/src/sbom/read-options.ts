export interface ReadOptions {
  /** Package type of components without a purl, as in purls: npm, maven. Anything that is none counts as `generic`. */
  readonly pkgType?: string | undefined
  /** Format version of a document that does not say its own. */
  readonly version?: string | undefined
}
