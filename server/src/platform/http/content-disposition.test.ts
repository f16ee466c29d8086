import { assert as holds, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { contentDisposition } from '#platform/http/content-disposition.ts'

it('a Content-Disposition contains a plain name as it is (RFC 6266)', () => {
  expect(contentDisposition('inline', 'manual 1.pdf')).toBe(`inline; filename="manual 1.pdf"; filename*=UTF-8''manual%201.pdf`)
})

it('a Content-Disposition encodes every other name, and adds an ASCII approximation', () => {
  expect(contentDisposition('attachment', 'Grüße "100%".txt')).toBe(
    `attachment; filename="Gru__e _100__.txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%22100%25%22.txt`,
  )
  expect(contentDisposition('attachment', `it's (a) *.txt`)).toContain(`filename*=UTF-8''it%27s%20%28a%29%20%2A.txt`)
})

it('a Content-Disposition quotes any name safely and completely', () => {
  holds(
    property(string({ unit: 'binary' }), (name) => {
      const header = contentDisposition('attachment', name)
      const [, plain, encoded = ''] = /^attachment; filename="([ !#$&-[\]-~]*)"; filename\*=UTF-8''([\w.~!%-]*)$/u.exec(header) ?? []
      expect(plain).toBeDefined()
      expect(decodeURIComponent(encoded)).toBe(name.toWellFormed())
    }),
  )
})
