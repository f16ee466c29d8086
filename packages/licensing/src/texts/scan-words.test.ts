import { describe, expect, it } from 'vitest'
import { hashWord } from './word-hash.ts'
import { scanWords } from './scan-words.ts'

function hashesOf(text: string): readonly number[] {
  return [...scanWords(text, (hash) => hash === hashWord('redistribution')).hashes]
}

describe('words are compared without', () => {
  it.each([
    ['punctuation', '"as is", and—(any)', 'as is and any'],
    ['comment markers', ' * as is\n// and any', 'as is and any'],
    ['markup', '<p>as&nbsp;is</p> <br/> any', 'as is any'],
    ['escapes', String.raw`as\nis\tany`, 'as is any'],
    ['numbers of list items', '1. as (a) is iv) any', 'as is any'],
    ['hyphenation', 'redistri-\n * bution of', 'redistribution of'],
    ['rights that are reserved', 'as is. all rights\nreserved. any', 'as is any'],
    ['spaces in prefixes', 'sub-license, non commercial', 'sublicense noncommercial'],
  ])('%s', (_what, text, plain) => {
    expect(hashesOf(text)).toEqual(plain.split(' ').map(hashWord))
  })
  it('but keep the numbers of versions', () => {
    expect(hashesOf('version 2. of')).toEqual(['version', '2', 'of'].map(hashWord))
  })
  it('and keep hyphens that belong to two words', () => {
    expect(hashesOf('non-\nexclusive')).toEqual(['non', 'exclusive'].map(hashWord))
  })
})

it('tells where words start', () => {
  expect([...scanWords('(as) & is', () => false).starts]).toEqual([1, 5, 7])
})
