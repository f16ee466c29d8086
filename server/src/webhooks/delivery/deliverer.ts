import type { AppContext } from '#platform/app-context.ts'
import { runAs } from '#platform/current-work.ts'
import { traced } from '#platform/tracing/tracer.ts'
import { type ClaimedDelivery, claimDue, findDue, type Slots } from '#webhooks/delivery/claim-store.ts'
import { send } from '#webhooks/delivery/send.ts'
import { settle } from '#webhooks/delivery/settle.ts'

/** Maximum number of parallel requests per process; failing targets cannot occupy all slots. */
const maxParallel: Slots = { steady: 48, failing: 16 }

/** Makes the deliveries that are due. */
export interface Deliverer {
  /** Starts as many as there are free slots; returns how many. */
  readonly startDue: () => Promise<number>
  /** Resolves when a running delivery ends, or at once when none is running. */
  readonly whenOneEnds: () => Promise<void>
  /** Aborts running deliveries: they count as lost and are made again later. Resolves when none is left. */
  readonly abort: () => Promise<void>
  readonly runningCount: () => number
}

/** Creates the deliverer of a process; several may share one outbox. */
export function createDeliverer(context: AppContext): Deliverer {
  const running = new Map<Promise<void>, ClaimedDelivery>()
  const breaking = new AbortController()

  function free(): Slots {
    const failing = [...running.values()].filter(({ isFailing }) => isFailing).length
    return { steady: maxParallel.steady - (running.size - failing), failing: maxParallel.failing - failing }
  }

  function start(claimed: ClaimedDelivery): void {
    const work: Promise<void> = runAs({ trace: claimed.trace }, () => deliver(context, claimed, breaking.signal)).finally(() =>
      running.delete(work),
    )
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

/** Never throws: an outcome that cannot be stored makes the delivery due again after its lease. */
async function deliver(context: AppContext, claimed: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  try {
    const outcome = await traced({ name: 'deliver webhook', kind: 'client' }, () => send(context, claimed, signal))
    if (!signal.aborted || outcome.error === undefined) await settle(context.db, claimed, outcome)
  } catch (error) {
    context.log.error({ err: error, webhookId: claimed.webhookId, eventId: claimed.eventId }, 'a delivery could not be made')
  }
}

/** Makes every due delivery, and those that become due meanwhile by the injected clock; returns the number of attempts. */
export async function deliverDue(context: AppContext): Promise<number> {
  const deliverer = createDeliverer(context)
  let attempts = 0
  for (let begun = await deliverer.startDue(); begun > 0 || deliverer.runningCount() > 0; begun = await deliverer.startDue()) {
    attempts += begun
    await deliverer.whenOneEnds()
  }
  return attempts
}
