import { expect, it } from 'vitest'
import { fitHeads } from './fit-heads.ts'

const column = { id: 'a', cell: () => '' }

/** Ten pixels a letter. */
function measure(word: string): number {
  return word.length * 10
}

it.each([
  ['a track of pixels', '40px', 'Components', '117px'],
  ['the least of a range', 'minmax(40px, 2fr)', 'Components', 'minmax(117px, 2fr)'],
  ['a share', '1fr', 'Components', 'minmax(117px, 1fr)'],
  ['the longest word of several', '40px', 'Violations / warnings', '117px'],
])('widens %s to the title, which breaks between words', (_what, width, title, expected) => {
  expect(fitHeads([{ ...column, width, title }], measure)).toEqual([{ ...column, width: expected, title }])
})

it('leaves what is wide enough', () => {
  expect(fitHeads([{ ...column, width: '200px', title: 'Components' }], measure)[0]?.width).toBe('200px')
})
