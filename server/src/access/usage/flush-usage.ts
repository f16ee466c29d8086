import type { FastifyInstance } from 'fastify'
import type { UsageCounter } from '#access/usage/usage-counter.ts'

const flushIntervalMs = 5000

/** Stores counted calls every few seconds while the server listens, and the rest when it closes. */
export function flushUsageRegularly(app: FastifyInstance, usage: UsageCounter): void {
  async function flush(): Promise<void> {
    await usage
      .flush()
      .catch((error: unknown) => app.log.error({ err: error }, 'counted calls could not be stored; the next flush retries'))
  }
  const clock: { timer?: NodeJS.Timeout } = {}
  app.addHook('onListen', async () => {
    clock.timer = setInterval(() => void flush(), flushIntervalMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(clock.timer)
    await flush()
  })
}
