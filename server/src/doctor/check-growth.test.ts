import { expect, it } from 'vitest'
import { readRetention } from '#platform/retention-settings.ts'
import { checkGrowth, growingTables } from '#doctor/check-growth.ts'

const gibibyte = 1_073_741_824

it('a table of 1 GiB that is kept for ever is warned of, with the setting that limits it', () => {
  const sizes = growingTables.map((table) => ({ table, bytes: gibibyte, rows: 1 }))
  const checks = checkGrowth(sizes, readRetention({}))
  expect(checks.map(({ state }) => state)).toEqual(growingTables.map(() => 'warning'))
  expect(checks[0]?.message).toMatch(/^The table activity takes 1\.0 GiB and is kept for ever: set WAYBILL_KEEP_AUDIT_MAX_DAYS /u)
})

it('neither a smaller one nor one with a limit is', () => {
  const limited = readRetention({ WAYBILL_KEEP_AUDIT_MAX_DAYS: '3650' })
  for (const [bytes, config] of [
    [gibibyte - 1, readRetention({})],
    [gibibyte, limited],
  ] as const)
    expect(checkGrowth([{ table: 'activity', bytes, rows: 1 }], config)).toEqual([
      expect.objectContaining({ state: 'ok', check: 'growth' }),
    ])
})
