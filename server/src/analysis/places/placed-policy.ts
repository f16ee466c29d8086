import type { Policy } from '#portfolio/portfolio.ts'

/** How a component stands to a place of its module's tree: nowhere else, there among other places, or not there. */
export type Standing = 'only' | 'also' | 'elsewhere'

/** A module's policy, and where its components stand, for entries of settings that are bound to a path. */
export interface PlacedPolicy extends Policy {
  readonly standingAt: (path: string, componentId: number) => Standing
}

/** A policy none of whose entries is bound to a path. */
export function placeless(policy: Policy): PlacedPolicy {
  return { ...policy, standingAt: () => 'elsewhere' }
}
