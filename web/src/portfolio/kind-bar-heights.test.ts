import { expect, it } from 'vitest'
import { kindBars } from './kind-bar-heights.ts'

const none = { violations: 0, warnings: 0 }
const statistics = {
  legal: none,
  vulnerability: { violations: 1, warnings: 0 },
  viability: { violations: 0, warnings: 1000 },
  versioning: { violations: 5000, warnings: 5000 },
  integrity: none,
  endoflife: none,
  components: 7,
  licenses: 2,
}

it('draws one finding visibly, and no bar above its box', () => {
  const heights = kindBars(statistics, 20).map(({ violationHeight, warningHeight }) => [violationHeight, warningHeight])
  expect(heights).toEqual([
    [0, 0],
    [3, 0],
    [0, 20],
    [10, 10],
    [0, 0],
    [0, 0],
  ])
})
