/** How long plans may be kept. */
export interface PlanAge {
  /** Counts a use of the plans at a moment, in milliseconds; answers whether they have to be made again before it. */
  readonly isOverAt: (now: number) => boolean
}

const longestMs = 60_000

/** Plans are made again after 1, 2, 4 and so on uses, and after a minute: what was empty for the first may be large for the next one. */
export function createPlanAge(start: number): PlanAge {
  const plans = { since: start, uses: 0, mostUses: 1 }
  return {
    isOverAt(now) {
      const isUsedUp = plans.uses === plans.mostUses
      const isOver = isUsedUp || now - plans.since >= longestMs
      if (isOver) Object.assign(plans, { since: now, uses: 0 })
      if (isUsedUp) plans.mostUses *= 2
      plans.uses++
      return isOver
    },
  }
}
