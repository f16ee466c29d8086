import { expect, it } from 'vitest'
import { createRateLimiter } from '#feeds/packages/rate-limiter.ts'

it('lets the first request begin at once and keeps the next one back; whoever gives up does not wait', async () => {
  const { turn } = createRateLimiter(3_600_000)
  await turn(new AbortController().signal)
  const second = new AbortController()
  const waiting = turn(second.signal)
  second.abort(new Error('the run is over'))
  await expect(waiting).rejects.toThrow('aborted')
})

it('keeps nobody back without a pause', async () => {
  const { turn } = createRateLimiter(0)
  for (let i = 0; i < 100; i++) await turn(new AbortController().signal)
  await expect(turn(AbortSignal.abort(new Error('the run is over')))).rejects.toThrow('the run is over')
})
