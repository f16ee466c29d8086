import { describe, expect, it } from 'vitest'
import { counted } from '#output/counted.ts'

describe('a number with its word', () => {
  it.each([
    [0, 'finding', undefined, '0 findings'],
    [1, 'finding', undefined, '1 finding'],
    [2, 'finding', undefined, '2 findings'],
    [1, 'component has', 'components have', '1 component has'],
    [3, 'component has', 'components have', '3 components have'],
  ])('says of %i %s', (number, one, many, text) => {
    expect(counted(number, one, many)).toBe(text)
  })
})
