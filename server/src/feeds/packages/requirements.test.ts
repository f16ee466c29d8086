import { anything, assert, dictionary, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyFinder, parseRequirements } from '#feeds/packages/requirements.ts'

function read(requirements: unknown): ReturnType<typeof parseRequirements> {
  return parseRequirements({ requirements }, keyFinder())
}

describe('the requirements of a record (docs/reference/feeds.md#requirements)', () => {
  it('are texts by the key of the required package', () => {
    expect(read({ 'pkg:npm/%40scope/b': ['^2', '^1', '^2'], 'pkg:npm/a@1.0.0': ' * ' })).toEqual({
      'npm:@scope/b': ['^1', '^2'],
      'npm:a': ['*'],
    })
    expect(read({})).toEqual({})
  })

  it.each([
    ['missing ones', undefined],
    ['a list', []],
    ['no package URL', { lodash: '^1' }],
    ['no text', { 'pkg:npm/a': 7 }],
    ['nothing to choose from', { 'pkg:npm/a': [] }],
    ['NUL in a text', { 'pkg:npm/a': '\0' }],
    ['a text that is too long', { 'pkg:npm/a': '1'.repeat(501) }],
    ['too many alternatives', { 'pkg:npm/a': Array.from({ length: 21 }, String) }],
    ['too many packages', Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`pkg:npm/a${String(i)}`, '*']))],
  ])('are unknown as a whole with %s', (_, requirements) => {
    expect(read(requirements)).toBeUndefined()
  })

  it('are read without throwing, whatever they hold', () => {
    assert(
      property(
        dictionary(
          string().map((name) => `pkg:npm/${name}`),
          anything(),
        ),
        (requirements) => {
          expect([undefined, 'object']).toContain(read(requirements) && 'object')
        },
      ),
    )
  })
})
