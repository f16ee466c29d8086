import { describe, expect, it } from 'vitest'
import { daysUntil, historyOf } from '#reports/module-history.ts'

describe('the module history of the dashboard (docs/reference/reports.md#dashboard)', () => {
  it('ends today and has every day once, over the end of a month', () => {
    expect(daysUntil(new Date('2026-03-01T23:59:59.999Z'), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(daysUntil(new Date('2026-03-01T00:00:00Z'), 30)).toHaveLength(30)
  })

  it('keeps the status of a module until its next analysis', () => {
    const days = ['2026-05-01', '2026-05-02', '2026-05-03']
    const lines = [
      { moduleId: 'a', day: '2026-04-02', status: 'ok' },
      { moduleId: 'b', day: '2026-05-01', status: 'warnings' },
      { moduleId: 'a', day: '2026-05-02', status: 'violations' },
      { moduleId: 'b', day: '2026-05-03', status: 'ok' },
    ] as const
    expect(historyOf(days, lines)).toEqual([
      { date: '2026-05-01', ok: 1, warnings: 1, violations: 0 },
      { date: '2026-05-02', ok: 0, warnings: 1, violations: 1 },
      { date: '2026-05-03', ok: 1, warnings: 0, violations: 1 },
    ])
  })

  it('does not count a module before its first analysis', () => {
    const later = [{ moduleId: 'a', day: '2026-05-02', status: 'ok' }] as const
    expect(historyOf(['2026-05-01', '2026-05-02'], later).map(({ ok }) => ok)).toEqual([0, 1])
  })
})
