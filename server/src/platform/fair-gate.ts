/** Lets so much work run at once; what waits takes turns by company. */
export interface FairGate {
  /** Runs work of a company as soon as there is room for it, and answers what it answers. */
  readonly enter: <Result>(companyId: string, work: () => Promise<Result>) => Promise<Result>
}

export interface GateLimits {
  readonly atOnce: number
  /** Of one company: another one finds room at once, also beside work that goes on for long. */
  readonly perCompany: number
}

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/** Creates a gate. Companies that wait are served in turn, each with what has waited longest, however much the others have waiting. */
export function createFairGate({ atOnce, perCompany }: GateLimits): FairGate {
  /** In the order of their turns; a company without work is not in it. */
  const lines = new Map<string, Line>()
  const state = { running: 0 }

  function startNext(): void {
    while (state.running < atOnce) {
      const [companyId, line] = [...lines].find(([, { running, waiting }]) => running < perCompany && waiting.length > 0) ?? []
      if (companyId === undefined || line === undefined) return
      moveToEnd(companyId, line)
      state.running++
      line.running++
      line.waiting.shift()?.()
    }
  }

  function leave(companyId: string, line: Line): void {
    state.running--
    line.running--
    if (line.running === 0 && line.waiting.length === 0) lines.delete(companyId)
    else moveToEnd(companyId, line)
    startNext()
  }

  /** Behind those that came while its work ran, too. */
  function moveToEnd(companyId: string, line: Line): void {
    lines.delete(companyId)
    lines.set(companyId, line)
  }

  return {
    async enter(companyId, work) {
      const line = lines.get(companyId) ?? { running: 0, waiting: [] }
      lines.set(companyId, line)
      const { promise, resolve } = Promise.withResolvers<undefined>()
      line.waiting.push(() => resolve(undefined))
      startNext()
      await promise
      try {
        return await work()
      } finally {
        leave(companyId, line)
      }
    },
  }
}
