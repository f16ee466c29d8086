import { describe, expect, it } from 'vitest'
import { densestBand, longestChain } from './longest-chain.ts'
import { commonWords } from './common-words.ts'

describe('a chain of anchors', () => {
  it('grows in the text and in the document', () => {
    expect(longestChain({ inText: [0, 1, 2, 3, 4], inDocument: [5, 0, 1, 9, 2] })).toEqual([1, 2, 4])
  })
  it('takes one place of each run', () => {
    expect(longestChain({ inText: [0, 0, 1], inDocument: [7, 3, 8] })).toHaveLength(2)
  })
  it('is that of one copy', () => {
    const { inText } = densestBand({ inText: [0, 1, 2, 900, 901], inDocument: [0, 1, 2, 0, 1] }, 64)
    expect(inText).toEqual([0, 1, 2])
  })
})

it('common words come in the same order in both; unknown ones are never common', () => {
  const [one, other] = [
    [1, 2, 3, 0, 4],
    [2, 9, 0, 4, 1],
  ]
  expect(commonWords({ words: one, from: 0, to: 5 }, { words: other, from: 0, to: 5 })).toEqual([
    [1, 0],
    [4, 3],
  ])
})
