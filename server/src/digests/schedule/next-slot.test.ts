import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTimeZone, nextSlot, type Schedule } from '#digests/schedule/next-slot.ts'

const daily: Schedule = { frequency: 'daily', weekday: 1, hour: 7, timeZone: 'Europe/Berlin' }
const weekly: Schedule = { ...daily, frequency: 'weekly' }

function next(schedule: Schedule, after: string): string | undefined {
  return nextSlot(schedule, new Date(after))?.toISOString()
}

// docs/reference/digests.md#schedule
describe('the next time of a schedule', () => {
  it('is today before the hour, and tomorrow from the hour on', () => {
    expect(next(daily, '2026-11-25T05:59:59Z')).toBe('2026-11-25T06:00:00.000Z')
    expect(next(daily, '2026-11-25T06:00:00Z')).toBe('2026-11-26T06:00:00.000Z')
  })

  it('keeps the hour of the wall clock when summer time begins and ends', () => {
    expect(next(daily, '2026-03-28T12:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
    expect(next(daily, '2026-10-24T12:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
  })

  it('of an hour that the clock skips is the moment to which it skips', () => {
    expect(next({ ...daily, hour: 2 }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
    expect(next({ ...daily, hour: 2 }, '2026-03-29T01:00:00Z')).toBe('2026-03-30T00:00:00.000Z')
  })

  it('of an hour that the clock repeats comes once, the first time', () => {
    expect(next({ ...daily, hour: 2 }, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00:00.000Z')
    expect(next({ ...daily, hour: 2 }, '2026-10-25T00:00:00Z')).toBe('2026-10-26T01:00:00.000Z')
  })

  it('of a week is on its weekday in the time zone, whatever day it is in UTC', () => {
    expect(next(weekly, '2026-11-25T12:00:00Z')).toBe('2026-11-30T06:00:00.000Z')
    expect(next({ ...weekly, weekday: 7, hour: 23 }, '2026-11-29T22:00:00Z')).toBe('2026-12-06T22:00:00.000Z')
    expect(next({ ...weekly, hour: 0, timeZone: 'Pacific/Auckland' }, '2026-11-28T12:00:00Z')).toBe('2026-11-29T11:00:00.000Z')
    expect(next({ ...weekly, hour: 0, timeZone: 'Pacific/Honolulu' }, '2026-11-28T12:00:00Z')).toBe('2026-11-30T10:00:00.000Z')
  })

  it('crosses the end of a year', () => {
    expect(next(daily, '2026-12-31T12:00:00Z')).toBe('2027-01-01T06:00:00.000Z')
  })

  it('is none for never', () => {
    expect(next({ ...daily, frequency: 'never' }, '2026-11-25T12:00:00Z')).toBeUndefined()
  })

  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'America/Sao_Paulo',
    'Africa/Casablanca',
  ]
  const schedules = fc.record<Schedule>({
    frequency: fc.constantFrom('daily', 'weekly'),
    weekday: fc.integer({ min: 1, max: 7 }),
    hour: fc.integer({ min: 0, max: 23 }),
    timeZone: fc.constantFrom(...zones),
  })
  const moments = fc.date({ min: new Date('2011-01-01'), max: new Date('2039-01-01'), noInvalidDate: true })

  it('comes after the moment, within one period and the hours that clocks change by', () => {
    fc.assert(
      fc.property(schedules, moments, (schedule, after) => {
        const slot = nextSlot(schedule, after)?.getTime() ?? 0
        const period = (schedule.frequency === 'daily' ? 24 : 168) * 3_600_000
        // Samoa skipped a whole day
        expect(slot).toBeGreaterThan(after.getTime())
        expect(slot - after.getTime()).toBeLessThanOrEqual(period + 25 * 3_600_000)
      }),
    )
  })

  it('is the same for every moment before it, so that a late process skips none and repeats none', () => {
    fc.assert(
      fc.property(schedules, moments, fc.double({ min: 0, max: 1, noNaN: true }), (schedule, after, share) => {
        const slot = nextSlot(schedule, after) ?? after
        const between = new Date(after.getTime() + Math.floor((slot.getTime() - after.getTime() - 1) * share))
        expect(nextSlot(schedule, between)).toEqual(slot)
      }),
    )
  })

  it('shows the hour on the clock, or the one after a skipped hour', () => {
    fc.assert(
      fc.property(schedules, moments, (schedule, after) => {
        const slot = nextSlot(schedule, after) ?? after
        const shown = new Intl.DateTimeFormat('en-US', { timeZone: schedule.timeZone, hour: 'numeric', hourCycle: 'h23' }).format(slot)
        expect([schedule.hour, (schedule.hour + 1) % 24]).toContain(Number(shown))
      }),
    )
  })
})

it('a time zone is a name of the IANA database, and no offset', () => {
  expect(['Europe/Berlin', 'UTC', 'Etc/GMT+5'].map(isTimeZone)).toEqual([true, true, true])
  expect(['+01:00', 'Mars/Base', '', 'Europe/Berlin\n', '../etc'].map(isTimeZone)).toEqual([false, false, false, false, false])
})
