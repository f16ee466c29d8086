import { assert, constantFrom, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { textOfBase64, textOfHexadecimal } from './decode-bytes.ts'

it('decodes base64 as Node.js does, whatever else is in the text', () => {
  assert(
    property(string({ unit: constantFrom(...Array.from('AbZ09+/-_ \n.é')) }), (text) => {
      expect(textOfBase64(text)).toBe(Buffer.from(text, 'base64').toString('utf8'))
    }),
  )
})

it('decodes hexadecimal digits', () => {
  assert(
    property(string(), (text) => {
      expect(textOfHexadecimal(Buffer.from(text).toString('hex'))).toBe(Buffer.from(text).toString('utf8'))
    }),
  )
  expect(textOfHexadecimal('6A6b7')).toBe('jk')
})
