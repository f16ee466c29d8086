import { expect, it } from 'vitest'
import { foldList } from './fold-list.ts'

it('a list of up to nine is shown at once, and six of a longer one', () => {
  const names = Array.from({ length: 10 }, (_, i) => String(i))
  expect(foldList(names.slice(0, 9))).toEqual({ shown: names.slice(0, 9), folded: [] })
  expect(foldList(names)).toEqual({ shown: names.slice(0, 6), folded: names.slice(6) })
  expect(foldList([])).toEqual({ shown: [], folded: [] })
})
