import type { AppContext } from '#platform/app-context.ts'
import { type ClaimedDelivery, claimDue, findDue, type Slots } from '#webhooks/delivery/claim-store.ts'
import { send } from '#webhooks/delivery/send.ts'
import { settle } from '#webhooks/delivery/settle.ts'

/** So many requests are under way at once in one process; targets that failed lately cannot take all of the places. */
const maxParallel: Slots = { steady: 48, failing: 16 }

/** Makes the deliveries that are due. */
export interface Deliverer {
  /** Begins as many as there is room for; answers how many. */
  readonly startDue: () => Promise<number>
  /** Resolves when one that is under way has ended; at once when none is. */
  readonly whenOneEnds: () => Promise<void>
  /** Breaks off what is under way: it counts as lost and is made again later. Resolves when nothing is left. */
  readonly abort: () => Promise<void>
  readonly runningCount: () => number
}

/** A deliverer of this process; any number of them work on one outbox. */
export function createDeliverer(context: AppContext): Deliverer {
  const running = new Map<Promise<void>, ClaimedDelivery>()
  const breaking = new AbortController()

  function free(): Slots {
    const failing = [...running.values()].filter(({ isFailing }) => isFailing).length
    return { steady: maxParallel.steady - (running.size - failing), failing: maxParallel.failing - failing }
  }

  function start(claimed: ClaimedDelivery): void {
    const work: Promise<void> = deliver(context, claimed, breaking.signal).finally(() => running.delete(work))
    running.set(work, claimed)
  }

  return {
    async startDue() {
      if (breaking.signal.aborted) return 0
      const at = context.now()
      const due = await findDue(context.db, at, free())
      const begun: ClaimedDelivery[] = []
      for (const webhook of due) {
        const claimed = await claimDue(context.db, at, webhook, webhook.isFailing ? free().failing : free().steady)
        for (const one of claimed) start(one)
        begun.push(...claimed)
      }
      return begun.length
    },
    async whenOneEnds() {
      if (running.size > 0) await Promise.race(running.keys())
    },
    async abort() {
      breaking.abort(new Error('the service stops'))
      await Promise.all(running.keys())
    },
    runningCount: () => running.size,
  }
}

/** Never throws: what cannot be stored is due again when its minute is over. */
async function deliver(context: AppContext, claimed: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  try {
    const outcome = await send(context, claimed, signal)
    if (!signal.aborted || outcome.error === undefined) await settle(context.db, claimed, outcome)
  } catch (error) {
    context.log.error({ err: error, webhookId: claimed.webhookId, eventId: claimed.eventId }, 'a delivery could not be made')
  }
}

/** Makes everything that is due, and what becomes due meanwhile by the clock of the tools; answers how many attempts it took. */
export async function deliverDue(context: AppContext): Promise<number> {
  const deliverer = createDeliverer(context)
  let attempts = 0
  for (let begun = await deliverer.startDue(); begun > 0 || deliverer.runningCount() > 0; begun = await deliverer.startDue()) {
    attempts += begun
    await deliverer.whenOneEnds()
  }
  return attempts
}
