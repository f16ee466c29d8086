import zlib from 'node:zlib'
import { expect, it } from 'vitest'
import { additions } from '#older-node.ts'

function odd(number: number): boolean {
  return number % 2 === 1
}

/** Calls whose results a later Node.js knows: owner, name, receiver and arguments. */
const calls: readonly (readonly [owner: object, name: string, receiver: () => unknown, given: () => readonly unknown[]])[] = [
  ...['', '123456789', 'é\0'.repeat(1000)].map((text) => [zlib, 'crc32', () => zlib, () => [Buffer.from(text)]] as const),
  [Map, 'groupBy', () => Map, () => [[1, 2, 3, 5], odd]],
  [URL, 'parse', () => URL, () => ['https://example.org/a']],
  [URL, 'parse', () => URL, () => ['no address']],
  ...['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].flatMap((name) =>
    [[1, 2], [1], [1, 2, 3], [4], []].map((other) => [Set.prototype, name, () => new Set([1, 2]), () => [new Set(other)]] as const),
  ),
  ...['map', 'filter', 'some', 'every', 'find'].map((name) => [iterators(), name, () => [2, 3, 5].values(), () => [odd]] as const),
  [iterators(), 'flatMap', () => [1, 2].values(), () => [(number: number) => [number, number]]],
  ...[0, 1, 9].map((count) => [iterators(), 'take', () => [1, 2].values(), () => [count]] as const),
  [iterators(), 'toArray', () => [1, 2].values(), () => []],
]

function iterators(): object {
  return Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object
}

function resultOf(call: unknown, receiver: unknown, given: readonly unknown[]): unknown {
  const result = Reflect.apply(call as () => unknown, receiver, given)
  return typeof result === 'object' && result !== null && 'next' in result ? [...(result as Iterable<unknown>)] : result
}

// titles with the owner would read its properties
it.each(calls.map((call) => [call[1], call] as const))(
  '%s that is added to older Node.js does as the built-in',
  (name, [owner, , receiver, given]) => {
    const added = additions.find(([itsOwner, itsName]) => itsOwner === owner && itsName === name)?.[2]
    expect(resultOf(added, receiver(), given())).toEqual(resultOf(Reflect.get(owner, name), receiver(), given()))
  },
)

it('reads asynchronous lists on older Node.js too', async () => {
  const fromAsync = additions.find(([, name]) => name === 'fromAsync')?.[2]
  await expect(Reflect.apply(fromAsync as () => unknown, Array, [[1, Promise.resolve(2)]])).resolves.toEqual([1, 2])
})
