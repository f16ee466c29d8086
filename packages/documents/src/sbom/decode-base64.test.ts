import { assert, constantFrom, property, string, uint8Array } from 'fast-check'
import { expect, it } from 'vitest'
import { decodeBase64 } from './decode-base64.ts'

it('decodes what an encoder wrote, in either alphabet', () => {
  assert(
    property(uint8Array(), constantFrom('base64', 'base64url'), (bytes, encoding) => {
      expect(decodeBase64(Buffer.from(bytes).toString(encoding as 'base64'))).toEqual(bytes)
    }),
  )
})

it('decodes any text as Node.js does', () => {
  assert(
    property(string({ unit: constantFrom(...Array.from('AbZ09+/-_ \n.é')) }), (text) => {
      expect(decodeBase64(text)).toEqual(new Uint8Array(Buffer.from(text, 'base64')))
    }),
  )
})
