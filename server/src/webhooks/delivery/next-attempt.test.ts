import { assert, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextAttempt, retryAfterMs, webhookPauseMs } from '#webhooks/delivery/next-attempt.ts'

const begin = new Date('2026-05-01T00:00:00.000Z')
const end = new Date('2026-05-02T00:00:00.000Z')

/** When every try of a delivery that always fails is, in minutes after the event. */
function triesOf(jitter: number): readonly number[] {
  const tries = [0]
  for (let at: Date | undefined = begin; at !== undefined;) {
    at = nextAttempt({ attempts: tries.length, at, giveUpAt: end, requestedDelayMs: undefined, jitter })
    if (at !== undefined) tries.push((at.getTime() - begin.getTime()) / 60_000)
  }
  return tries
}

describe('the tries of a delivery', () => {
  it('come in growing pauses for a day, the last at its end', () => {
    const tries = triesOf(0.5)
    expect(tries.slice(0, 8).map((minutes) => Math.round(minutes))).toEqual([0, 0, 1, 3, 13, 43, 103, 223])
    expect(tries.at(-1)).toBe(1440)
    expect(tries).toHaveLength(14)
    const pauses = tries.slice(1).map((minutes, i) => Math.round(minutes - (tries[i] ?? 0)))
    expect(pauses.slice(0, -1)).toEqual(pauses.slice(0, -1).toSorted((a, b) => a - b))
  })
  it('end within a day whatever the jitter, and are few', () => {
    assert(
      property(double({ min: 0, max: 1, noNaN: true }), (jitter) => {
        const tries = triesOf(jitter)
        expect(tries.at(-1)).toBe(1440)
        expect(tries.length).toBeLessThan(20)
      }),
    )
  })
  it('are spread by the jitter', () => {
    expect(triesOf(0)[1]).toBeLessThan(triesOf(1)[1] ?? 0)
  })
  it('wait as long as the target asks, at most four hours', () => {
    const asked = { attempts: 1, at: begin, giveUpAt: end, jitter: 0.5 }
    expect(nextAttempt({ ...asked, requestedDelayMs: 3_600_000 })).toEqual(new Date('2026-05-01T01:00:00.000Z'))
    expect(nextAttempt({ ...asked, requestedDelayMs: 1e12 })).toEqual(new Date('2026-05-01T04:00:00.000Z'))
    expect(nextAttempt({ ...asked, requestedDelayMs: 1 })).toEqual(new Date('2026-05-01T00:00:05.000Z'))
  })
})

describe('a webhook', () => {
  it('is left alone for longer the more attempts in a row fail, never for more than ten minutes', () => {
    expect([0, 1, 2, 3, 4, 5].map(webhookPauseMs)).toEqual([0, 0, 0, 5_000, 10_000, 20_000])
    assert(
      property(integer({ min: 3, max: 1_000_000 }), (failures) => webhookPauseMs(failures) >= 5_000 && webhookPauseMs(failures) <= 600_000),
    )
  })
})

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['Fri, 01 May 2026 00:10:00 GMT', 600_000],
    ['Thu, 30 Apr 2026 00:10:00 GMT', undefined],
    ['soon', undefined],
    ['-5', undefined],
    [undefined, undefined],
  ])('%s asks for %s ms', (header, requested) => {
    expect(retryAfterMs(header, begin)).toBe(requested)
  })
})
