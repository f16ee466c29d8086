import { expect, it } from 'vitest'
import { createPlanAge } from '#database/plan-age.ts'

it('plans are made again after 1, 2, 4 and so on uses', () => {
  const age = createPlanAge(0)
  const isOver = Array.from({ length: 16 }, () => age.isOverAt(1))
  expect(isOver.flatMap((over, use) => (over ? [use] : []))).toEqual([1, 3, 7, 15])
})

it('plans are made again after a minute, however few uses they had', () => {
  const age = createPlanAge(0)
  for (let use = 0; use < 8; use++) age.isOverAt(1)
  expect([59_999, 60_001, 60_002, 120_002].map((at) => age.isOverAt(at))).toEqual([false, true, false, true])
})
