import { assert, property, string as anyString } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'
import { isBinary } from './is-binary.ts'
import { isGenerated } from './is-generated.ts'

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

describe('binary files', () => {
  it.each([
    ['a NUL', bytes('a\u0000b')],
    ['PDF', bytes('%PDF-1.7')],
    ['gzip', Uint8Array.of(0x1f, 0x8b, 8)],
    ['zip', Uint8Array.of(0x50, 0x4b, 3, 4)],
    ['a class of Java', Uint8Array.of(0xca, 0xfe, 0xba, 0xbe)],
  ])('are recognised by %s', (_, content) => {
    expect(isBinary(content)).toBe(true)
  })
  it.each([
    ['nothing', Uint8Array.of()],
    ['text', bytes('PKCS and BZh are words')],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x61, 0)],
    ['a NUL after the first 8 kB', bytes(`${'a'.repeat(8192)}\u0000`)],
  ])('do not include %s', (_, content) => {
    expect(isBinary(content)).toBe(false)
  })
})

describe('text', () => {
  it.each([
    ['UTF-8', bytes('© Müller'), '© Müller'],
    ['a mark', Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), 'a'],
    ['Windows-1252', Uint8Array.of(0xa9, 0x20, 0x4d, 0xfc), '© Mü'],
    ['UTF-16, little end first', Uint8Array.of(0xff, 0xfe, 0xa9, 0), '©'],
    ['UTF-16, big end first', Uint8Array.of(0xfe, 0xff, 0, 0xa9), '©'],
    ['UTF-8 with a broken character', Uint8Array.of(...bytes('© Müller'), 0xff), '© Müller\uFFFD'],
  ])('of %s is decoded', (_, content, text) => {
    expect(decodeText(content)).toBe(text)
  })
  it('is the same after it was encoded', () => {
    assert(
      property(anyString({ unit: 'grapheme' }), (text) => {
        expect(decodeText(bytes(text))).toBe(text.replace(/^\uFEFF/u, ''))
      }),
    )
  })
})

describe('generated text', () => {
  it.each([
    ['a line of more than 5,000 characters', `a\n${'word '.repeat(1001)}`, true],
    ['a long line at the end', 'a'.repeat(5001), true],
    ['minified code', 'function(a){return a.b(c)};'.repeat(150), true],
    ['long lines of prose', `${'Some words make a paragraph. '.repeat(80)}\n`.repeat(9), false],
    ['short lines', 'a = 1\n'.repeat(9000), false],
    ['nothing', '', false],
  ])('%s: %#', (_, text, expected) => {
    expect(isGenerated(text)).toBe(expected)
  })
})
