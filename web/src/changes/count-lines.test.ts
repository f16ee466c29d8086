import { expect, it } from 'vitest'
import type { Statistics } from './counts.ts'
import { countLines } from './count-lines.ts'

function counts(violations: number): Statistics {
  const none = { violations: 0, warnings: 0 }
  return {
    legal: none,
    vulnerability: { violations, warnings: 1 },
    viability: none,
    versioning: none,
    integrity: none,
    endoflife: none,
    components: 1,
    licenses: 0,
  }
}

const change = { number: 3, at: '2026-06-10T00:00:00Z', statistics: counts(14) }
const period = { from: '2026-06-01T00:00:00Z', to: '2026-07-01T00:00:00Z', since: null, before: counts(12) }

it('a line begins with the counts before and ends with the last ones', () => {
  const causes = [{ reason: 'scan' as const, changes: 1, difference: counts(2) }]
  const { violations, marks, end } = countLines({ ...period, causes }, [change], undefined)
  expect(violations).toEqual([
    [period.from, 12],
    [change.at, 14],
    [period.to, 14],
  ])
  expect(marks).toEqual([{ id: '3', value: [change.at, 14] }])
  expect(end).toBe(period.to)
})

it('a line ends with the last change while later ones are not loaded', () => {
  const causes = [{ reason: 'scan' as const, changes: 2, difference: counts(5) }]
  expect(countLines({ ...period, causes }, [change], undefined).end).toBe(change.at)
})

it('a line begins when changes began to be stored', () => {
  const since = '2026-06-05T00:00:00Z'
  expect(countLines({ ...period, since, causes: [] }, [], 'vulnerability').violations[0]).toEqual([since, 12])
})
