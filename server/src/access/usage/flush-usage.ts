import type { FastifyInstance } from 'fastify'
import type { UsageCounter } from '#access/usage/usage-counter.ts'

const flushIntervalMs = 5000

/** Writes counted calls every few seconds while the server listens, and what is left when it closes. */
export function flushUsageRegularly(app: FastifyInstance, usage: UsageCounter): void {
  async function flush(): Promise<void> {
    await usage.flush().catch((error: unknown) => app.log.error({ err: error }, 'counted calls could not be stored; they are kept'))
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
