/** What is odd about a component by the word of its registry, and by the hash that a module's document gives of it. */
export interface PublishedVersionFact {
  readonly componentId: number
  readonly componentKey: string
  readonly version: string | undefined
  /** The registry knows the package and not this version of it. */
  readonly isUnknown: boolean
  readonly isYanked: boolean
  readonly deprecated: string | undefined
  readonly latest: string | undefined
  /** By module id. */
  readonly mismatches: ReadonlyMap<string, HashMismatch>
}

export interface HashMismatch {
  readonly algorithm: string
  /** In the module's document. */
  readonly found: string
  /** In the registry; of several files several. */
  readonly expected: readonly string[]
}
