import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#platform/app-context.ts'
import { createDeliverer, type Deliverer } from '#webhooks/delivery/deliverer.ts'

/** How often the outbox is looked at while nothing happens. */
const pollMs = 1_000

/** How seldom it is looked at while it cannot be read. */
const longestPauseMs = 10_000

/** How long those under way may take to end when the service stops. */
const graceMs = 3_000

/** Work that goes on until it is told to stop. */
export interface DeliveryLoop {
  readonly stop: () => Promise<void>
}

/** Delivers what is in the outbox, now and from now on. */
export function startDelivering(context: AppContext): DeliveryLoop {
  const stopping = new AbortController()
  const deliverer = createDeliverer(context)
  const work = deliverUntil(stopping.signal, deliverer, context)
  return {
    async stop() {
      stopping.abort()
      await work
      await Promise.race([waitForAll(deliverer), sleep(graceMs, undefined, { ref: false })])
      await deliverer.abort()
    },
  }
}

async function deliverUntil(signal: AbortSignal, deliverer: Deliverer, { log }: AppContext): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      await deliverer.startDue()
      failures = 0
    } catch (error) {
      log.error({ err: error }, 'the outbox of the webhooks cannot be read')
      failures += 1
    }
    await pause(signal, deliverer, Math.min(pollMs * 2 ** failures, longestPauseMs))
  }
}

/** Until the next look, or until one has ended and there is room for another. */
async function pause(signal: AbortSignal, deliverer: Deliverer, restMs: number): Promise<void> {
  const waiting = new AbortController()
  const either = AbortSignal.any([signal, waiting.signal])
  const rest = sleep(restMs, undefined, { signal: either }).catch(() => undefined)
  const freed = deliverer.runningCount() > 0 ? deliverer.whenOneEnds() : rest
  await Promise.race([rest, freed])
  waiting.abort()
}

async function waitForAll(deliverer: Deliverer): Promise<void> {
  while (deliverer.runningCount() > 0) await deliverer.whenOneEnds()
}
