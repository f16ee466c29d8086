import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { lexicographic } from './lexicographic.ts'

it('orders texts as their UTF-8 bytes', () => {
  const anyText = string({ unit: 'binary' })
  assert(
    property(anyText, anyText, anyText, (head, one, other) => {
      const [a, b] = [head + one, head + other]
      expect(Math.sign(lexicographic.compare(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }),
  )
})

it('puts characters beyond the first plane above all others', () => {
  expect(lexicographic.compare('\uFFFF', '😀')).toBeLessThan(0)
  expect(lexicographic.compare('1.0', '1.0')).toBe(0)
  expect(lexicographic.compare('1', '1.0')).toBeLessThan(0)
})
