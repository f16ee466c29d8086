import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it('words are those for one after 1 alone', () => {
  expect(['0', 1, '1', 2, '1,001'].map((count) => counted(count, 'finding', 'findings'))).toEqual([
    '0 findings',
    '1 finding',
    '1 finding',
    '2 findings',
    '1,001 findings',
  ])
})
