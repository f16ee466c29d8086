const day = 86_400_000

/** The clock of the service that the demo is created through: the demo has a past, and its requests come in the order of time. */
export interface DemoClock {
  readonly now: () => Date
  /** Sets the clock so many days back from the present. */
  readonly goTo: (daysAgo: number) => void
  /** Writes a date so many days from the present, as YYYY-MM-DD. */
  readonly date: (inDays: number) => string
}

export function createDemoClock(present: () => Date): DemoClock {
  const state = { behind: 0 }
  return {
    now: () => new Date(present().getTime() - state.behind),
    goTo: (daysAgo) => {
      state.behind = daysAgo * day
    },
    date: (inDays) => new Date(present().getTime() + inDays * day).toISOString().slice(0, 10),
  }
}
