import { array, assert, constantFrom, property, string, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import { matchNameOf } from '#portfolio/modules/match-name.ts'

it.each([
  ['@scope/My Module', 'scope/MyModule'],
  ['a.b.c', 'abc'],
  ['a-b_c/d', 'a-b_c/d'],
  ['Größe 5', 'Größe5'],
  ['模块 一', '模块一'],
  ['٣ digits', '٣digits'],
  ['…!? ', ''],
  ['a\u0000b\u202ec\u200bd', 'abcd'],
  ['😀 smile', 'smile'],
])('keeps letters, digits, -, _ and / of %j alone', (name, expected) => {
  expect(matchNameOf(name)).toBe(expected)
})

it('keeps upper and lower case apart', () => {
  expect(matchNameOf('App')).not.toBe(matchNameOf('app'))
})

it('keeps only allowed characters in order, and is idempotent', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 300 }), (name) => {
      const matched = matchNameOf(name)
      expect(Array.from(matched)).toEqual(Array.from(name).filter((character) => /^[\p{L}\p{N}_/-]$/u.test(character)))
      expect(matchNameOf(matched)).toBe(matched)
    }),
  )
})

it('ignores any dropped characters between the others', () => {
  assert(
    property(
      array(tuple(constantFrom('a', 'Z', '9', 'é', '語', '-', '_', '/'), constantFrom('', ' ', '.', '@', '\t', '…', '😀'))),
      (parts) => {
        const name = parts.map(([kept]) => kept).join('')
        expect(matchNameOf(parts.map((part) => part.join('')).join(''))).toBe(name)
      },
    ),
  )
})
