import { array, assert, property, stringMatching } from 'fast-check'
import { expect, it } from 'vitest'
import { findWords, makeLexicon } from './lexicon.ts'

it('finds whole words in any case, and where they begin', () => {
  const lexicon = makeLexicon([['createHash', 1]])
  expect(findWords('a.CREATEHASH(createHashes)', lexicon)).toEqual([{ entry: 1, start: 2 }])
})

it('finds what begins with a word that ends in an underscore', () => {
  const lexicon = makeLexicon([['EVP_', 1]])
  expect(findWords('EVP_aes_128_cbc MY_EVP_x', lexicon)).toEqual([{ entry: 1, start: 0 }])
})

it('finds each word of a text that it knows', () => {
  const word = stringMatching(/^[a-z][a-z\d]{0,7}$/u)
  assert(
    property(array(word), array(word), (known, text) => {
      const hits = findWords(text.join(' '), makeLexicon([...new Set(known)].map((each) => [each, each])))
      expect(hits.map(({ entry }) => entry)).toEqual(text.filter((each) => known.includes(each)))
    }),
  )
})
