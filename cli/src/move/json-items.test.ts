import { array, assert, asyncProperty, constantFrom, dictionary, integer, jsonValue, string } from 'fast-check'
import { expect, it } from 'vitest'
import { readItems } from '#move/json-items.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function read(text: string, size = 7): Promise<readonly unknown[]> {
  return Array.fromAsync(readItems(inPieces(text, size), 'the list'))
}

it('a list is read as JSON.parse reads it, wherever it is cut', async () => {
  const items = array(dictionary(string({ unit: 'binary' }), jsonValue()))
  await assert(
    asyncProperty(items, integer({ min: 1, max: 30 }), constantFrom(0, 2), async (list, size, indent) => {
      const text = JSON.stringify(list, undefined, indent)
      expect(await read(text, size)).toEqual(JSON.parse(text))
    }),
  )
})

it.each([
  ['an object', '{"a": []}', 'is not a list'],
  ['a text', 'The project could not be found.', 'is not a list'],
  ['nothing', '', 'broke off'],
  ['a list that breaks off', '[{"a": 1}, {"b"', 'broke off'],
  ['an item that is not JSON', '[{"a": 1}, {b}]', 'is not JSON'],
])('%s is rejected', async (_what, text, words) => {
  await expect(read(text)).rejects.toThrow(words)
})

async function* endlessItem(): AsyncGenerator<Buffer> {
  yield Buffer.from('[{"a": "')
  for (;;) yield Buffer.alloc(1_048_576, 'x')
}

it('an item without an end is rejected before it fills the memory', async () => {
  await expect(Array.fromAsync(readItems(endlessItem(), 'the list'))).rejects.toThrow('more than 16 MiB')
})

it('no more of a list is read than the items that are taken need', async () => {
  const sent = { chunks: 0 }
  async function* endlessList(): AsyncGenerator<Buffer> {
    yield Buffer.from('[{"n": 0}')
    for (;;) {
      sent.chunks++
      yield Buffer.from(`,{"n": ${String(sent.chunks)}}`)
    }
  }
  const items = readItems<{ n: number }>(endlessList(), 'the list')
  for await (const { n } of items) {
    expect(sent.chunks).toBe(n)
    if (n === 1000) break
  }
})
