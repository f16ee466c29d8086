import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#platform/app-context.ts'
import { createDeliverer, type Deliverer } from '#webhooks/delivery/deliverer.ts'

/** Poll interval of an idle outbox. */
const pollMs = 1_000

/** Longest poll interval while the outbox cannot be read. */
const longestPauseMs = 10_000

/** Time for running deliveries to finish at shutdown. */
const graceMs = 3_000

/** A loop that runs until it is stopped. */
export interface DeliveryLoop {
  readonly stop: () => Promise<void>
}

/** Starts the delivery loop. */
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

/** Waits for the next poll, or until a running delivery frees a slot. */
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
