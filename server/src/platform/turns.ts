/** How much work runs at once, and how much of it may be of one company. */
export interface TurnLimits {
  readonly atOnce: number
  /** Less than `atOnce`, so that a company that waits for nothing of its own begins at once beside one that has much to do. */
  readonly perCompany: number
}

/** Runs work in turns: companies whose work waits begin one piece each, in the order in which they came. */
export interface Turns {
  readonly take: <Result>(companyId: string, work: () => Promise<Result>) => Promise<Result>
}

interface Taken {
  readonly running: Map<string, number>
  /** The companies whose work waits, the one that is next first. */
  readonly waiting: Map<string, (() => void)[]>
}

export function createTurns(limits: TurnLimits): Turns {
  const taken: Taken = { running: new Map(), waiting: new Map() }
  return {
    async take(companyId, work) {
      await new Promise<void>((begin) => {
        const queue = taken.waiting.get(companyId)
        if (queue === undefined) taken.waiting.set(companyId, [begin])
        else queue.push(begin)
        beginNext(taken, limits)
      })
      try {
        return await work()
      } finally {
        count(taken.running, companyId, -1)
        beginNext(taken, limits)
      }
    },
  }
}

function beginNext({ running, waiting }: Taken, { atOnce, perCompany }: TurnLimits): void {
  const total = [...running.values()].reduce((sum, one) => sum + one, 0)
  const next = total >= atOnce ? undefined : [...waiting].find(([companyId]) => (running.get(companyId) ?? 0) < perCompany)
  if (next === undefined) return
  const [companyId, queue] = next
  const begin = queue.shift()
  // behind all others
  waiting.delete(companyId)
  if (queue.length > 0) waiting.set(companyId, queue)
  count(running, companyId, 1)
  begin?.()
}

function count(running: Map<string, number>, companyId: string, change: 1 | -1): void {
  const now = (running.get(companyId) ?? 0) + change
  if (now === 0) running.delete(companyId)
  else running.set(companyId, now)
}
