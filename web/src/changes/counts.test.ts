import { expect, it } from 'vitest'
import { countsOf, readKind, type Statistics } from './counts.ts'

const none = { violations: 0, warnings: 0 }
const statistics: Statistics = {
  legal: { violations: 2, warnings: 1 },
  vulnerability: { violations: 12, warnings: 3 },
  viability: none,
  versioning: none,
  integrity: none,
  endoflife: { violations: 0, warnings: -1 },
  components: 40,
  licenses: 5,
}

it('findings of all kinds are added up, or those of one', () => {
  expect(countsOf(statistics)).toEqual({ violations: 14, warnings: 3, components: 40 })
  expect(countsOf(statistics, 'vulnerability')).toEqual({ violations: 12, warnings: 3, components: 40 })
})

it('an address without a known kind counts all', () => {
  expect([readKind('legal'), readKind('other'), readKind(undefined)]).toEqual(['legal', undefined, undefined])
})
