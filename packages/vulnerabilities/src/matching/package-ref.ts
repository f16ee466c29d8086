/** A package by whose name advisories may speak of a component, and the version to compare. */
export interface PackageRef {
  /** What `Affected.lookupKey` must equal. */
  readonly lookupKey: string
  /** OSV's name, without suffix. */
  readonly ecosystem: string
  /** In the form of `releaseOf`; undefined where the ecosystem has none or the purl names none. */
  readonly release: string | undefined
  /** Entries of every release speak of it: the ecosystem has no releases, or the purl does not say which. */
  readonly anyRelease: boolean
  /** As the ecosystem writes it. */
  readonly name: string
  /** Undefined: not known, so no range can be evaluated. */
  readonly version: string | undefined
  /** The package itself, the source package it is built from, another name it goes by; a product by vendor and name, or by name alone. */
  readonly via: 'name' | 'source' | 'alias' | 'cpe' | 'product'
  /** The best confidence a match through this name can have. */
  readonly confidence: 5 | 4 | 2 | 1
}
