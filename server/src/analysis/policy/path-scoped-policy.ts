import type { Policy } from '#portfolio/portfolio.ts'

/** How a component stands to a place of its module's tree: nowhere else, there among other places, or not there. */
export type PathOccurrence = 'only' | 'also' | 'elsewhere'

/** A module's policy, and where its components stand, for entries of settings that are bound to a path. */
export interface PathScopedPolicy extends Policy {
  readonly occurrenceOn: (path: string, componentId: number) => PathOccurrence
}

/** A policy none of whose entries is bound to a path. */
export function withoutPaths(policy: Policy): PathScopedPolicy {
  return { ...policy, occurrenceOn: () => 'elsewhere' }
}
