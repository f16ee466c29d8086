import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { clean, cleanJson } from '#output/clean.ts'

const steering = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

it('removes terminal controls from text and leaves the rest', () => {
  expect(clean('\u001b[31mred\u001b[0m\u0007 a\u009bb')).toBe('[31mred[0m ab')
  expect(clean('one\ntwo\r\tthree')).toBe('one two three')
  expect(clean('abc\u202edef')).toBe('abcdef')
  expect(clean('ünïcödé 漢字 🦊')).toBe('ünïcödé 漢字 🦊')
  assert(property(string({ unit: 'binary' }), (text) => !steering.test(clean(text))))
})

it('writes equivalent JSON without terminal controls', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const json = cleanJson({ [text]: text })
      expect(JSON.parse(json)).toEqual({ [text]: text })
      expect(steering.test(json.replaceAll('\n', ''))).toBe(false)
    }),
  )
})
