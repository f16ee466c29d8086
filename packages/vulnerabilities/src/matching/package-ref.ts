/** A package under whose name advisories may cover a component, and the version to compare. */
export interface PackageRef {
  /** Equals `AffectedPackage.lookupKey`. */
  readonly lookupKey: string
  /** OSV's name, without suffix. */
  readonly ecosystem: string
  /** Normalised by `releaseOf`; undefined where the ecosystem has none or the purl names none. */
  readonly release: string | undefined
  /** Entries of every release apply: the ecosystem has no releases, or the purl does not say which. */
  readonly anyRelease: boolean
  /** As the ecosystem writes it. */
  readonly name: string
  /** Undefined when unknown, so that no range can be evaluated. */
  readonly version: string | undefined
  /** How the name was derived: the package itself, its source package, an alias, a product by vendor and name, or a product by name alone. */
  readonly via: 'name' | 'source' | 'alias' | 'cpe' | 'product'
  /** The highest confidence that a match by this name can have. */
  readonly confidence: 5 | 4 | 2 | 1
}
