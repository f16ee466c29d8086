import { assert as holds, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HttpError } from '#platform/http-error.ts'
import { readFileName } from '#products/attachments/file-name.ts'
import { linkOf, makeToken, readLink } from '#products/attachments/file-link.ts'

function nameOf(sent: string): string | undefined {
  try {
    return readFileName(sent).name
  } catch (error) {
    if (error instanceof HttpError && error.parameter === 'file') return undefined
    throw error
  }
}

describe('the name of an uploaded file', () => {
  it('is refused by name, or is one step of a path with an extension that shows as it is', () => {
    holds(
      property(string({ unit: 'binary' }), (sent) => {
        const name = nameOf(`${sent}.pdf`)
        expect(
          name === undefined || (/^[^/\\\p{Cc}\u202A-\u202E\u2066-\u2069]+\.[a-z\d]{1,10}$/iu.test(name) && Buffer.byteLength(name) <= 255),
        ).toBe(true)
      }),
    )
  })

  it('read again is the same', () => {
    holds(
      property(string({ unit: 'grapheme' }), (sent) => {
        const name = nameOf(`${sent}.txt`)
        expect(name === undefined || nameOf(name) === name).toBe(true)
      }),
    )
  })

  it('is read in linear time, also of full stops alone', () => {
    expect(nameOf(`${'.'.repeat(500_000)}x`)).toBeUndefined()
  })

  it('loses space and full stops around it', () => {
    expect(nameOf(' a. b.PDF . .')).toBe('a. b.PDF')
  })

  it.each([
    ['UPPER.PDF', 'pdf'],
    ['bom.cdx.json', 'json'],
    ['.a.b', 'b'],
    ['a.7z', '7z'],
  ])('%s ends with %s', (sent, extension) => {
    expect(readFileName(sent)).toEqual({ name: sent, extension })
  })
})

describe('the link of a file', () => {
  it('contains its token and any name', () => {
    holds(
      property(string({ minLength: 1 }), (name) => {
        const token = makeToken()
        expect(token).toMatch(/^[\w-]{32}$/u)
        const publicUrl = 'https://example.com/waybill'
        expect(readLink(publicUrl, linkOf(publicUrl, { token, name }))).toEqual({ token, name })
      }),
    )
  })

  it.each([
    '',
    'a',
    '/files/products/short/a.png',
    `/files/products/${'a'.repeat(33)}/a.png`,
    `/files/products/${'a'.repeat(32)}/`,
    `/files/products/${'a'.repeat(32)}`,
  ])('is none of ours: %j', (url) => {
    expect(readLink('https://example.com', url)).toBeUndefined()
  })
})
