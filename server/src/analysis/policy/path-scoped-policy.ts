import type { Policy } from '#portfolio/portfolio.ts'

/** Whether a component occurs on a path of its module's dependency graph: only there, also there, or elsewhere. */
export type PathOccurrence = 'only' | 'also' | 'elsewhere'

/** A module's policy, and where its components stand, for entries of settings that are bound to a path. */
export interface PathScopedPolicy extends Policy {
  readonly occurrenceOn: (path: string, componentId: number) => PathOccurrence
}

/** A policy none of whose entries is bound to a path. */
export function withoutPaths(policy: Policy): PathScopedPolicy {
  return { ...policy, occurrenceOn: () => 'elsewhere' }
}
