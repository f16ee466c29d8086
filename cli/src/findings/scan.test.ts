import { expect, it } from 'vitest'
import { summaryOf } from '#findings/scan.ts'

const scan = { analysisStatus: 'Finished', project: 'Shop', module: 'web' } as const

it('sums up every kind of finding, also one that the program does not know', () => {
  const statistics = {
    legal: { violations: 1, warnings: 2 },
    someday: { violations: 3, warnings: 0 },
    nothing: null,
    components: 120,
    licenses: 4,
  }
  expect(summaryOf({ ...scan, statistics })).toBe('Shop / web: 4 violations, 2 warnings in 120 components')
  expect(summaryOf({ ...scan, statistics: null })).toBe('Shop / web: 0 violations, 0 warnings in 0 components')
})
