import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideNext, type DigestOutcome, type DueDigest, mostRefusals } from '#digests/schedule/decide-next.ts'

const digest: DueDigest = { frequency: 'daily', weekday: 1, hour: 7, timeZone: 'UTC', attempts: 1, refusals: 0 }
const at = new Date('2026-11-25T07:02:00Z')
const tomorrow = new Date('2026-11-26T07:00:00Z')

function inMinutes(minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000)
}

// docs/reference/digests.md#delivery
describe('after a digest', () => {
  it.each<DigestOutcome>(['sent', 'empty', 'skipped'])(
    'that was %s, the next one is on schedule and begins where this one ended',
    (outcome) => {
      expect(decideNext({ ...digest, attempts: 3, refusals: 2 }, outcome, at)).toEqual({
        slot: tomorrow,
        due: tomorrow,
        attempts: 0,
        refusals: 0,
        isCovered: true,
      })
    },
  )

  it('that was days late, one follows and not one for each day', () => {
    const weekly: DueDigest = { ...digest, frequency: 'weekly' }
    expect(decideNext(weekly, 'sent', new Date('2026-12-18T12:00:00Z')).due).toEqual(new Date('2026-12-21T07:00:00Z'))
  })

  it('that the server could not take, it is tried again after growing delays, and stays the same digest', () => {
    const retries = [1, 2, 3, 4, 5].map((attempts) => decideNext({ ...digest, attempts }, 'unavailable', at))
    expect(retries.map(({ due }) => due)).toEqual([5, 15, 60, 240, 240].map(inMinutes))
    expect(new Set(retries.map(({ slot, isCovered }) => `${String(slot)} ${String(isCovered)}`))).toEqual(new Set(['same false']))
  })

  it('that could not be sent until the next one is due, the next one tells both', () => {
    const late = new Date('2026-11-26T06:58:00Z')
    expect(decideNext(digest, 'unavailable', late)).toEqual({ slot: tomorrow, due: tomorrow, attempts: 0, refusals: 0, isCovered: false })
  })

  it('that was refused for good, it is not tried again; the next one tells it', () => {
    expect(decideNext(digest, 'refused', at)).toEqual({ slot: tomorrow, due: tomorrow, attempts: 0, refusals: 1, isCovered: false })
  })

  it('that was refused three times in a row, none follows', () => {
    expect(decideNext({ ...digest, refusals: mostRefusals - 1 }, 'refused', at)).toMatchObject({
      slot: undefined,
      due: undefined,
      refusals: 3,
    })
  })

  it('nothing is due before now, or later than the next slot', () => {
    const outcomes = fc.constantFrom<DigestOutcome>('sent', 'empty', 'skipped', 'refused', 'unavailable')
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(outcomes, moments, fc.integer({ min: 1, max: 50 }), (outcome, moment, attempts) => {
        const { due = moment } = decideNext({ ...digest, attempts }, outcome, moment)
        expect(due.getTime()).toBeGreaterThan(moment.getTime())
        expect(due.getTime() - moment.getTime()).toBeLessThanOrEqual(86_400_000)
      }),
    )
  })
})
