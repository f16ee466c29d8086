import { array, assert, asyncProperty, constantFrom, integer, json, jsonValue } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitJson } from '#feeds/reading/split-json.ts'
import { beginValue, bufferPart, type JsonPiece, newSplitState } from '#feeds/reading/split-state.ts'
import { betweenValues } from '#feeds/reading/split-steps.ts'

const encoder = new TextEncoder()

async function* inChunks(text: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? encoder.encode(text) : text
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

function split(
  text: string | Uint8Array,
  size = 1_000_000,
  limits?: { readonly maxBytes: number; readonly maxDepth: number },
): Promise<readonly JsonPiece[]> {
  return Array.fromAsync(splitJson(inChunks(text, size), limits))
}

/** Returns the texts of values, and problems as `line: problem`. */
async function readValues(text: string, limits?: { readonly maxBytes: number; readonly maxDepth: number }): Promise<readonly string[]> {
  const pieces = await split(text, 7, limits)
  return pieces.map((piece) => ('text' in piece ? piece.text : `${String(piece.line)}: ${piece.problem}`))
}

async function* endless(): AsyncGenerator<Uint8Array> {
  yield encoder.encode('{"details":"')
  const chunk = Buffer.alloc(1_048_576, 'x')
  for (let i = 0; i < 200; i++) yield chunk
  yield encoder.encode('"}\n{}')
}

describe('splitJson', () => {
  it('reads NDJSON with blank lines, CRLF, a byte order mark and an unterminated last line', async () => {
    expect(await readValues('\uFEFF{"a":1}\r\n\n  {"b":"}"}\n{"c":[{}]}')).toEqual(['{"a":1}', '{"b":"}"}', '{"c":[{}]}'])
  })

  it('reads a single object over many lines', async () => {
    const text = JSON.stringify({ id: 'a', affected: [{ package: { name: 'x' } }, {}] }, undefined, 2)
    expect(await readValues(text)).toEqual([text])
  })

  it('reads the elements of a list, on one line or indented', async () => {
    const values = [{ a: '],[' }, { b: ['"\\'] }, {}]
    const texts = values.map((value) => JSON.stringify(value))
    expect(await readValues(JSON.stringify(values))).toEqual(texts)
    const indented = await readValues(JSON.stringify(values, undefined, 4))
    expect(indented.map((text) => JSON.stringify(JSON.parse(text)))).toEqual(texts)
  })

  it('reads an object in a list whose lines are not indented, which looks like NDJSON', async () => {
    const text = '{"affected":[\n{"a":1},\n{"b":2}\n],"c":\n{}}'
    expect(await readValues(text)).toEqual([text])
  })

  it('reports the line on which each value begins', async () => {
    expect((await split('{}\n\n{\n}\n[1]\nx')).map(({ line }) => line)).toEqual([1, 3, 5, 6])
  })

  it('returns scalars, so that they can be rejected with their line', async () => {
    expect(await readValues('{}\nnonsense, really\n"text"\n{}\n')).toEqual(['{}', 'nonsense, really', '"text"', '{}'])
    expect(await readValues('[{}, 1 ,"a,]b",null,[2,[3]],{}]')).toEqual(['{}', '1 ', '"a,]b"', 'null', '[2,[3]]', '{}'])
  })

  it('skips only the broken line of NDJSON', async () => {
    const broken = {
      '{"id":"cut off': '2: a text in it does not end on its line',
      '{"id":"cut off\\': '2: a text in it does not end on its line',
      '{"id":"x"': '2: it does not end before the next one begins',
      '{"id":"x",': '2: it does not end before the next one begins',
      '{"affected":[{"a":1},{': '2: it does not end before the next one begins',
      '{"affected":[}': '2: its brackets do not match',
    }
    for (const [line, problem] of Object.entries(broken))
      expect(await readValues(`{"a":1}\n${line}\n{"b":2}\n{"c":3}`)).toEqual(['{"a":1}', problem, '{"b":2}', '{"c":3}'])
  })

  it('skips only the broken element of an indented list', async () => {
    const text = '[\n  {\n    "a": {"b": [}\n  },\n  {\n    "c": {\n      "d": 1\n    }\n  }\n]'
    expect(await readValues(text)).toEqual(['2: its brackets do not match', '{\n    "c": {\n      "d": 1\n    }\n  }'])
  })

  it('reports when the rest of a list cannot be split', async () => {
    expect(await readValues('[{"a":1},{"b":[}},{"c":3}]')).toEqual([
      '{"a":1}',
      '1: its brackets do not match',
      '1: the remaining values of this list cannot be separated',
    ])
  })

  it('reports a truncated value or list', async () => {
    expect(await readValues('{"a":1}\n{"b":')).toEqual(['{"a":1}', '2: it is truncated'])
    expect(await readValues('[{"a":1},\n{"b":2}')).toEqual(['{"a":1}', '{"b":2}', '2: the list ends before its closing bracket'])
  })

  it('skips a value over the size or depth limit and continues after it', async () => {
    const limits = { maxBytes: 20, maxDepth: 3 }
    const long = `{"a":"${'x'.repeat(30)}"}`
    expect(await readValues(`{}\n${long}\n{"b":2}`, limits)).toEqual(['{}', '2: it is larger than 20 bytes', '{"b":2}'])
    expect(await readValues('{}\n[[[[1]]]]\n{"a":[[[1]]]}\n{"b":2}', limits)).toEqual([
      '{}',
      '[[[1]]]',
      '3: it is nested deeper than 3 levels',
      '{"b":2}',
    ])
  })

  it('buffers nothing of a value that has become too large', () => {
    const state = newSplitState(betweenValues, { maxBytes: 20, maxDepth: 3 })
    state.chunk = new Uint8Array(8)
    beginValue(state, 0)
    const buffered = Array.from({ length: 5 }, () => {
      bufferPart(state, state.chunk.length)
      return state.parts.reduce((sum, { length }) => sum + length, 0)
    })
    expect(buffered).toEqual([8, 16, 0, 0, 0])
  })

  it('reads an endless line up to its end', async () => {
    const pieces = await Array.fromAsync(splitJson(endless()))
    expect(pieces).toEqual([
      { line: 1, problem: 'it is larger than 16777216 bytes' },
      { line: 2, text: '{}' },
    ])
  })

  it('handles hundreds of thousands of brackets', async () => {
    expect((await split(`${'['.repeat(300_000)}\n${'{"a":'.repeat(300_000)}\n`)).length).toBeGreaterThan(0)
  })

  it('finds every value of any file of JSON values, wherever the chunks end', async () => {
    const files = array(jsonValue().filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value)))
    const layouts = constantFrom<((values: readonly unknown[]) => string)[]>(
      (values) => values.map((value) => `${JSON.stringify(value)}\n`).join(''),
      (values) => JSON.stringify(values),
      (values) => JSON.stringify(values, undefined, 2),
      (values) => values.map((value) => JSON.stringify(value, undefined, 1)).join('\n'),
    )
    await assert(
      asyncProperty(files, layouts, integer({ min: 1, max: 40 }), async (values, layout, size) => {
        const pieces = await split(layout(values), size)
        expect(pieces.map((piece) => ('text' in piece ? JSON.parse(piece.text) : piece))).toEqual(JSON.parse(JSON.stringify(values)))
      }),
    )
  })

  it('never throws and keeps the whole lines around any broken one', async () => {
    await assert(
      asyncProperty(json(), integer({ min: 0, max: 60 }), integer({ min: 1, max: 9 }), async (text, cut, size) => {
        const line = `{"a":${text}}`.slice(0, cut)
        const pieces = await split(`{"first":1}\n${line}\n{"last":1}\n`, size)
        const texts = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : []))
        expect([texts.at(0), texts.at(-1)]).toEqual(['{"first":1}', '{"last":1}'])
      }),
    )
  })
})
