import * as fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ParseError } from '../parse-error.ts'
import { findSyntaxError } from './json-syntax.ts'
import { readJson } from './read-json.ts'

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function faultOf(bytes: Uint8Array): ParseError {
  try {
    readJson(bytes)
  } catch (error) {
    if (error instanceof ParseError) return error
    throw error
  }
  throw new Error('the document was read')
}

describe('an encoding other than UTF-8', () => {
  it('is reported for UTF-16, with and without a byte order mark', () => {
    for (const document of [
      Buffer.from('\uFEFF{"a":1}', 'utf16le'),
      Buffer.from('{"a":1}', 'utf16le'),
      Buffer.from('{"a":1}', 'utf16le').swap16(),
    ]) {
      expect(faultOf(document).message).toContain('UTF-16')
    }
  })
  it('is reported with its position for bytes that are no UTF-8', () => {
    expect(faultOf(Buffer.concat([bytesOf('{\n"a": "'), Buffer.from([0xe9]), bytesOf('"}')])).message).toBe(
      'The document is not valid UTF-8 at line 2, column 7: save it as UTF-8',
    )
  })
  it('does not include UTF-8 with a byte order mark, which is read', () => {
    expect(readJson(bytesOf('\uFEFF{"a":1}')).value).toEqual({ a: 1 })
  })
})

describe('an error names what something else sent by mistake looks like', () => {
  it.each([
    ['a zip archive', Buffer.from([0x50, 0x4b, 3, 4, 20, 0])],
    ['a gzip archive', gzipSync('{}')],
    ['a PDF', bytesOf('%PDF-1.7')],
    ['CycloneDX in XML', bytesOf('<?xml version="1.0"?>\n<bom xmlns="http://cyclonedx.org/schema/bom/1.4"></bom>')],
    ['RDF/XML', bytesOf('<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF>')],
    ['an HTML page', bytesOf('<!DOCTYPE html><html></html>')],
    ['SPDX tag-value', bytesOf('# a comment\nSPDXVersion: SPDX-2.3\nDataLicense: CC0-1.0\n')],
    ['YAML', bytesOf('bomFormat: CycloneDX\nspecVersion: 1.4\n')],
    ['empty', bytesOf(' \n')],
  ])('%s', (name, bytes) => {
    expect(faultOf(bytes).message).toContain(name)
  })
})

describe('an error names the position in broken JSON', () => {
  it.each([
    ['{"a": 1,}', 'line 1, column 9: expected a property name in double quotes'],
    ['{"a": 1 "b": 2}', 'line 1, column 9: expected a comma or }'],
    ['[1, 2\n, oops]', 'line 2, column 3: expected a value'],
    ["{'a': 1}", 'line 1, column 2: expected a property name in double quotes, or }'],
    ['{"a" 1}', 'line 1, column 6: expected a colon'],
    ['{"a": "\u0001"}', 'line 1, column 8: expected the end of the text'],
    [String.raw`{"a": "\x"}`, 'line 1, column 8: expected an escape'],
    ['{} {}', 'line 1, column 4: expected the end of the document'],
    ['{"a": [1, 2', 'ends at line 1, column 12, where a comma or ] is missing'],
    ['{"a": "tex', 'where a closing quote is missing'],
  ])('%s', (text, message) => {
    expect(faultOf(bytesOf(text)).message).toContain(message)
  })

  it('exactly where the engine refuses a text', () => {
    const alphabet = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '\\',
      '\\u00e9',
      '1',
      '-',
      '0.5',
      'e1',
      'true',
      'null',
      ' ',
      '\n',
      'x',
    )
    const almost = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', '}', ',', '\\')).map(([json, at, inserted]) => {
      const index = at % (json.length + 1)
      return json.slice(0, index) + inserted + json.slice(index + 1)
    })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(alphabet).map((parts) => parts.join('')),
          almost,
          fc.json(),
        ),
        (text) => {
          expect(findSyntaxError(text) === undefined).toBe(parses(text))
        },
      ),
      { numRuns: 3000 },
    )
  })
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('nesting', () => {
  it('of 500 levels is read, of 501 refused', () => {
    expect(readJson(bytesOf('['.repeat(500) + ']'.repeat(500))).value).toHaveLength(1)
    expect(faultOf(bytesOf('['.repeat(501) + ']'.repeat(501))).message).toContain('more than 500 levels deep, at byte 500')
  })
  it('of 100,000 levels is refused without recursion, brackets in texts do not count', () => {
    expect(faultOf(bytesOf('{"a":['.repeat(100_000))).message).toContain('levels deep')
    expect(readJson(bytesOf(`["${'['.repeat(1000)}\\"[["]`)).value).toHaveLength(1)
  })
})

describe('texts no database takes', () => {
  it('a NUL character is refused with its pointer', () => {
    expect(faultOf(bytesOf(String.raw`{"a": [1, {"b/c": "x\u0000y"}]}`))).toMatchObject({ pointer: '/a/1/b~1c' })
    expect(faultOf(bytesOf(String.raw`{"a": {"x\u0000": 1}}`))).toMatchObject({ pointer: '/a' })
  })
  it('half a surrogate pair is replaced and counted, a whole pair and an escaped backslash stay', () => {
    const { value, repairedTexts } = readJson(
      bytesOf(String.raw`{"cut": ["a\ud83d", "\ud83d\ude00"], "not": "\\u0000", "__proto__": "\udc00"}`),
    )
    expect(repairedTexts).toBe(2)
    expect(JSON.stringify(value)).toBe(String.raw`{"cut":["a�","😀"],"not":"\\u0000","__proto__":"�"}`)
  })
})

it('never throws anything but a ParseError, whatever the bytes', () => {
  expect(() => fc.assert(fc.property(fc.uint8Array(), readsOrFaults))).not.toThrow()
})

function readsOrFaults(bytes: Uint8Array): boolean {
  try {
    readJson(bytes)
    return true
  } catch (error) {
    return error instanceof ParseError
  }
}
