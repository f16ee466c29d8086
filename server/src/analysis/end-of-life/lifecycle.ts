/** That a component belongs to a release of a product. */
export interface Lifecycle {
  readonly componentId: number
  /** The CPE that says so, in modules whose documents give it; empty where the purl does. */
  readonly cpe: string
  readonly product: string
  readonly release: string
}

/** A component, and what documents say it is called as a CPE. */
export interface LifecycleTarget {
  readonly componentId: number
  readonly purl: string
  readonly cpes: readonly string[]
}
