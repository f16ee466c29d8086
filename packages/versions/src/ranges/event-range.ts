/** A range of affected versions as OSV defines it: the events at which a vulnerability begins and ends. */
export interface EventRange {
  readonly type: 'SEMVER' | 'ECOSYSTEM'
  /** In the order of the record; evaluation sorts them. */
  readonly events: readonly RangeEvent[]
}

/** Has exactly one key. */
export type RangeEvent =
  | { readonly introduced: string }
  | { readonly fixed: string }
  | { readonly last_affected: string }
  | { readonly limit: string }
