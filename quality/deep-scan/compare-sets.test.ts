import { expect, it } from 'vitest'
import { compareSets } from './compare-sets.ts'

function measured(figures: Readonly<Record<string, number>>, wrong: readonly string[]) {
  return { sets: [{ set: 'texts', records: 3, figures, wrong }] }
}

it('names figures that changed, and records that changed sides', () => {
  expect(compareSets(measured({ right: 0.5, old: 1 }, ['a', 'b']), measured({ right: 0.6 }, ['b', 'c']))).toEqual([
    {
      set: 'texts',
      figures: [
        { name: 'right', from: 0.5, to: 0.6 },
        { name: 'old', from: 1, to: undefined },
      ],
      added: ['c'],
      removed: ['a'],
    },
  ])
})

it('says nothing of equal results, nor of sets that only one has', () => {
  expect(compareSets(measured({ right: 1 }, ['a']), measured({ right: 1 }, ['a']))).toEqual([])
  expect(compareSets({ sets: [] }, measured({ right: 1 }, ['a']))).toEqual([])
})
