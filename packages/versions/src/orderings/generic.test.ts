import { assert, property, stringMatching } from 'fast-check'
import { expect, it } from 'vitest'
import { generic } from './generic.ts'

it.each([
  ['1.0.2', '1.0.2k'],
  ['1.0.2k', '1.0.2l'],
  ['1.0.2zb', '1.0.3'],
  ['2.0-rc1', '2.0'],
  ['2.0_beta', '2.0-rc'],
  ['2.0.preview3', '2.0'],
  ['2.0dev', '2.0'],
  ['9.8', '9.8p1'],
  ['9.9', '9.10'],
  ['1.2.3', '1.2.3+'],
  ['1.2.3+', '1.2.3.1'],
  ['1.2.3+', '1.2.4'],
  ['v1.2', '1.3'],
])('%s is below %s', (lower, higher) => {
  expect(generic.compare(lower, higher)).toBeLessThan(0)
  expect(generic.compare(higher, lower)).toBeGreaterThan(0)
})

it.each([
  ['1.0', '1.0.0'],
  ['v1.0', '1.0'],
  ['1.0-RC1', '1.0_rc1'],
])('%s equals %s', (one, other) => {
  expect(generic.compare(one, other)).toBe(0)
})

it('takes for a version only what begins with a number', () => {
  expect(['1', 'v2.0', '1.0.2k', '2024-01-01'].every(generic.isParsable)).toBe(true)
  expect(['', 'latest', 'master', '-', '*', 'x1', '1 0', '1/2'].some(generic.isParsable)).toBe(false)
})

const version = stringMatching(/^v?\d{1,2}(?:[.\-_]?(?:\d{1,2}|rc|beta|pre|dev|p|k)){0,3}\+?$/u)

it('is one order', () => {
  assert(
    property(version, version, version, (a, b, c) => {
      const [first = '', second = '', third = ''] = [a, b, c].toSorted(generic.compare)
      const pairs = [generic.compare(first, second), generic.compare(second, third), generic.compare(first, third)]
      expect(pairs.every((pair) => pair <= 0)).toBe(true)
    }),
  )
})
