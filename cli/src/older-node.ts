import zlib from 'node:zlib'

/** Built-in functions of Node 22 that the CLI uses and Node 20 lacks, by where they belong and name. */
export const additions: readonly (readonly [owner: object, name: string, value: (...given: never[]) => unknown])[] = [
  [zlib, 'crc32', crc32],
  [Map, 'groupBy', groupBy],
  [Array, 'fromAsync', fromAsync],
  [URL, 'parse', parseUrl],
  [Set.prototype, 'union', union],
  [Set.prototype, 'intersection', intersection],
  [Set.prototype, 'difference', difference],
  [Set.prototype, 'isSubsetOf', isSubsetOf],
  [Set.prototype, 'isSupersetOf', isSupersetOf],
  [Set.prototype, 'isDisjointFrom', isDisjointFrom],
  ...Object.entries(iteratorMethods()).map(([name, value]) => [iteratorPrototype(), name, value] as const),
]

/** Adds what this version of Node lacks. Runs before any other module is loaded. */
export function addMissingBuiltIns(): void {
  for (const [owner, name, value] of additions)
    if (!Object.hasOwn(owner, name)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

function iteratorPrototype(): object {
  return Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object
}

function crc32(bytes: Uint8Array): number {
  let rest = ~0
  for (const byte of bytes) rest = (crcTable[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8)
  return ~rest >>> 0
}

const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = (rest & 1) === 0 ? rest >>> 1 : 0xed_b8_83_20 ^ (rest >>> 1)
  return rest
})

function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

async function fromAsync<Item>(items: AsyncIterable<Item> | Iterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null
}

type Keys = ReadonlySet<unknown>

function union(this: Keys, other: Keys): Set<unknown> {
  return new Set([...this, ...other.keys()])
}

function intersection(this: Keys, other: Keys): Set<unknown> {
  return new Set([...this].filter((item) => other.has(item)))
}

function difference(this: Keys, other: Keys): Set<unknown> {
  return new Set([...this].filter((item) => !other.has(item)))
}

function isSubsetOf(this: Keys, other: Keys): boolean {
  return [...this].every((item) => other.has(item))
}

function isSupersetOf(this: Keys, other: Keys): boolean {
  return [...other.keys()].every((item) => this.has(item))
}

function isDisjointFrom(this: Keys, other: Keys): boolean {
  return ![...this].some((item) => other.has(item))
}

type Visit = (item: unknown, index: number) => unknown

function iteratorMethods(): Readonly<Record<string, (this: Iterable<unknown>, ...given: never[]) => unknown>> {
  return {
    *map(this: Iterable<unknown>, visit: Visit) {
      let index = 0
      for (const item of this) yield visit(item, index++)
    },
    *filter(this: Iterable<unknown>, visit: Visit) {
      let index = 0
      for (const item of this) if (visit(item, index++)) yield item
    },
    *flatMap(this: Iterable<unknown>, visit: (item: unknown, index: number) => Iterable<unknown>) {
      let index = 0
      for (const item of this) yield* visit(item, index++)
    },
    *take(this: Iterable<unknown>, count: number) {
      let left = count
      if (left <= 0) return
      for (const item of this) {
        yield item
        left -= 1
        if (left <= 0) return
      }
    },
    toArray: itemsOf,
    some(this: Iterable<unknown>, visit: Visit) {
      return firstWith(this, visit) !== undefined
    },
    every(this: Iterable<unknown>, visit: Visit) {
      return firstWith(this, (item, index) => !visit(item, index)) === undefined
    },
    find(this: Iterable<unknown>, visit: Visit) {
      return firstWith(this, visit)?.item
    },
    forEach(this: Iterable<unknown>, visit: Visit) {
      let index = 0
      for (const item of this) visit(item, index++)
    },
  }
}

function itemsOf(this: Iterable<unknown>): unknown[] {
  return Array.from(this)
}

function firstWith(items: Iterable<unknown>, visit: Visit): { readonly item: unknown } | undefined {
  let index = 0
  for (const item of items) if (visit(item, index++)) return { item }
  return undefined
}
