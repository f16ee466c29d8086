import type { Tools } from '#platform/tools.ts'
import { type Claimed, claimDue, findDue, type Slots } from '#webhooks/delivery/claim-store.ts'
import { send } from '#webhooks/delivery/send.ts'
import { settle } from '#webhooks/delivery/settle.ts'

/** So many requests are under way at once in one process; targets that failed lately cannot take all of the places. */
const most: Slots = { steady: 48, failing: 16 }

/** Makes the deliveries that are due. */
export interface Deliverer {
  /** Begins as many as there is room for; answers how many. */
  readonly begin: () => Promise<number>
  /** Resolves when one that is under way has ended; at once when none is. */
  readonly ended: () => Promise<void>
  /** Breaks off what is under way: it counts as lost and is made again later. Resolves when nothing is left. */
  readonly breakOff: () => Promise<void>
  readonly underWay: () => number
}

/** A deliverer of this process; any number of them work on one outbox. */
export function createDeliverer(tools: Tools): Deliverer {
  const running = new Map<Promise<void>, Claimed>()
  const breaking = new AbortController()

  function free(): Slots {
    const failing = [...running.values()].filter(({ isFailing }) => isFailing).length
    return { steady: most.steady - (running.size - failing), failing: most.failing - failing }
  }

  function start(claimed: Claimed): void {
    const work: Promise<void> = deliver(tools, claimed, breaking.signal).finally(() => running.delete(work))
    running.set(work, claimed)
  }

  return {
    async begin() {
      if (breaking.signal.aborted) return 0
      const at = tools.now()
      const due = await findDue(tools.db, at, free())
      const begun: Claimed[] = []
      for (const webhook of due) {
        const claimed = await claimDue(tools.db, at, webhook, webhook.isFailing ? free().failing : free().steady)
        for (const one of claimed) start(one)
        begun.push(...claimed)
      }
      return begun.length
    },
    async ended() {
      if (running.size > 0) await Promise.race(running.keys())
    },
    async breakOff() {
      breaking.abort(new Error('the service stops'))
      await Promise.all(running.keys())
    },
    underWay: () => running.size,
  }
}

/** Never throws: what cannot be stored is due again when its minute is over. */
async function deliver(tools: Tools, claimed: Claimed, signal: AbortSignal): Promise<void> {
  try {
    const outcome = await send(tools, claimed, signal)
    if (!signal.aborted || outcome.error === undefined) await settle(tools.db, claimed, outcome)
  } catch (error) {
    tools.log.error({ err: error, webhookId: claimed.webhookId, eventId: claimed.eventId }, 'a delivery could not be made')
  }
}

/** Makes everything that is due, and what becomes due meanwhile by the clock of the tools; answers how many attempts it took. */
export async function deliverDue(tools: Tools): Promise<number> {
  const deliverer = createDeliverer(tools)
  let attempts = 0
  for (let begun = await deliverer.begin(); begun > 0 || deliverer.underWay() > 0; begun = await deliverer.begin()) {
    attempts += begun
    await deliverer.ended()
  }
  return attempts
}
