import { expect, it } from 'vitest'
import { createRateLimiter } from '#feeds/packages/rate-limiter.ts'

it('starts the first request at once and delays the next; an aborted wait ends', async () => {
  const { turn } = createRateLimiter(3_600_000)
  await turn(new AbortController().signal)
  const second = new AbortController()
  const waiting = turn(second.signal)
  second.abort(new Error('the run is over'))
  await expect(waiting).rejects.toThrow('aborted')
})

it('does not delay without a pause', async () => {
  const { turn } = createRateLimiter(0)
  for (let i = 0; i < 100; i++) await turn(new AbortController().signal)
  await expect(turn(AbortSignal.abort(new Error('the run is over')))).rejects.toThrow('the run is over')
})
