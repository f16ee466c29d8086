import { ValueNode } from 'kysely'

const id = '00000000-0000-7000-8000-000000000000'

/** What methods of maps, and some of lists, answer; other methods are those of a list of one, of a text and of a moment. */
const answers: Readonly<Record<string, (make: () => unknown) => unknown>> = {
  get: (make) => make(),
  has: () => true,
  keys: (make) => [make()],
  values: (make) => [make()],
  entries: (make) => [[make(), make()]],
  filter: (make) => [make()],
  find: (make) => make(),
  at: (make) => make(),
  toJSON: () => id,
  toString: () => id,
}

const fixed = new Map<string, unknown>([
  ['then', undefined],
  ['length', 1],
  ['size', 1],
  ['toOperationNode', () => ValueNode.create(id)],
])

/** What all stand-ins of a call share. */
export interface Cast {
  /** Properties with values of their own. */
  readonly given: ReadonlyMap<string, unknown>
  /** Gets the names of the properties that were read. */
  readonly read?: Set<string>
  /** What a stand-in is as a text; a UUID unless it is said. */
  readonly text?: string
}

/**
 * Makes a value that stands in for any other: a list of one, a map of one, a text, a number, a moment, and an object whose every property
 * is another stand-in, but for those given. SQL takes it as a parameter.
 */
export function standIn(cast: Cast): unknown {
  return standInFor([undefined], cast)
}

function standInFor(target: object, cast: Cast): unknown {
  const { given, read, text = id } = cast
  function make(): unknown {
    return standIn(cast)
  }
  const symbols: Readonly<Record<symbol, unknown>> = {
    [Symbol.toPrimitive]: (hint: string) => (hint === 'number' ? 1 : text),
    [Symbol.iterator]: () => [make()][Symbol.iterator](),
  }
  return new Proxy(target, {
    get(_, key) {
      if (typeof key === 'symbol') return symbols[key]
      if (given.has(key)) return given.get(key)
      const method = methodOf(key, make)
      // a column may be called like a method
      if (method !== undefined) return standInFor(method, cast)
      read?.add(key)
      return fixed.has(key) ? fixed.get(key) : make()
    },
  })
}

function methodOf(key: string, make: () => unknown): object | undefined {
  const answer = answers[key]
  if (answer !== undefined) return () => answer(make)
  for (const owner of [[make()], id, new Date(0)]) {
    const method: unknown = key === 'constructor' ? undefined : Reflect.get(Object(owner) as object, key)
    if (typeof method === 'function') return (...args: readonly unknown[]) => Reflect.apply(method, owner, args) as unknown
  }
  return undefined
}
