/** How a component's version stands among those its registry has published. */
export interface VersionFact {
  readonly componentId: number
  readonly componentKey: string
  readonly version: string | undefined
  readonly latest: string | undefined
  /** Stable versions above it. */
  readonly newer: number
  /** It is higher than every version that was ever published. */
  readonly isAboveAll: boolean
}
