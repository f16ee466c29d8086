import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptDays } from '#platform/kept-days.ts'
import { readRetention } from '#platform/retention-settings.ts'

describe('for how long a company keeps something (docs/how-to/keep-data.md)', () => {
  it('is as long as the operator allows unless it decides, and never outside the bounds', () => {
    const bounds = fc.tuple(fc.integer({ min: 30, max: 1000 }), fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined }))
    fc.assert(
      fc.property(bounds, fc.option(fc.integer({ min: 1, max: 3000 }), { nil: undefined }), ([least, more], chosen) => {
        const most = more === undefined ? undefined : least + more
        const days = keptDays({ least, most }, chosen)
        const within = Math.min(Math.max(chosen ?? 0, least), most ?? Infinity)
        expect(days).toBe(chosen === undefined ? most : within)
      }),
    )
  })
})

describe('settings of retention', () => {
  it('lose nothing by default', () => {
    expect(readRetention({})).toEqual({
      audit: { least: 365, most: undefined },
      documents: { least: 90, most: undefined },
      riskHistory: { least: 365, most: undefined },
      analysisDays: undefined,
      epssDays: undefined,
      deliveryDays: 14,
    })
  })

  it('take an upper bound below the usual lower one for both', () => {
    expect(readRetention({ WAYBILL_KEEP_AUDIT_MAX_DAYS: '180' }).audit).toEqual({ least: 180, most: 180 })
  })

  it.each([
    [
      { WAYBILL_KEEP_AUDIT_MIN_DAYS: '400', WAYBILL_KEEP_AUDIT_MAX_DAYS: '399' },
      /^WAYBILL_KEEP_AUDIT_MAX_DAYS=399 is not valid: at least 400/u,
    ],
    [{ WAYBILL_KEEP_ANALYSES_DAYS: '29' }, /^WAYBILL_KEEP_ANALYSES_DAYS=29 is not valid: a whole number from 30 to 36500$/u],
    [{ WAYBILL_KEEP_DELIVERIES_DAYS: '0' }, /^WAYBILL_KEEP_DELIVERIES_DAYS=0 /u],
  ])('%j stop the start', (env, message) => {
    expect(() => readRetention(env)).toThrow(message)
  })
})
