import { gzipSync } from 'node:zlib'
import type { Random } from './random.ts'

/** A request body made from a valid document, and how it was made. */
export interface Mutant {
  readonly name: string
  readonly body: Buffer
  readonly encoding?: 'gzip'
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Makes one hostile body from a document. The same seed makes the same body. */
export function mutate(document: Buffer, random: Random): Mutant {
  const [name, make] = random.pick(mutations)
  return { name, ...make(document, random) }
}

type Make = (document: Buffer, random: Random) => Omit<Mutant, 'name'>

const mutations: readonly (readonly [name: string, make: Make])[] = [
  ['one value replaced', structural((values, random) => replaceOne(values, random, random.pick(nastyValues)))],
  ['many values replaced', structural((values, random) => replaceMany(values, random))],
  ['one entry repeated 5,000 times', structural((values, random) => repeatOne(values, random, 5000))],
  ['one value nested 40,000 deep', (document, random) => ({ body: nestedOne(document, random) })],
  ['one text of 2 MB', structural((values, random) => replaceOne(values, random, random.pick(longTexts)))],
  ['keys of one object renamed', structural((values, random) => replaceOne(values, random, renamed(random)))],
  ['references turned into one', structural((values, random) => sameReferences(values, random))],
  ['bytes flipped', (document, random) => ({ body: flipped(document, random) })],
  ['cut off', (document, random) => ({ body: document.subarray(0, random.below(document.length)) })],
  ['bytes inserted', (document, random) => ({ body: inserted(document, random) })],
  ['gzip, bytes flipped', (document, random) => ({ body: flipped(gzipSync(document), random), encoding: 'gzip' })],
  ['gzip of 200 MB of zeros', () => ({ body: bomb, encoding: 'gzip' })],
]

const bomb = gzipSync(Buffer.alloc(200 * 2 ** 20))

const longTexts = ['('.repeat(2 ** 21), 'a '.repeat(2 ** 20), 'MIT OR '.repeat(300_000), '\u200b'.repeat(2 ** 20), '<!--'.repeat(2 ** 19)]

const nastyValues: readonly Json[] = [
  null,
  true,
  -1,
  1e308,
  '',
  '\u0000',
  '../../etc/passwd',
  "'; drop table module; --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  'pkg:npm/%00@1',
  'pkg:',
  '\uD800',
  [],
  {},
  [[[]]],
  { $ref: 'file:///etc/passwd' },
  JSON.parse('{"__proto__":{"admin":true}}') as Json,
  '9'.repeat(5000),
]

function structural(change: (document: Json, random: Random) => Json): Make {
  return (document, random) => {
    try {
      return { body: Buffer.from(JSON.stringify(change(JSON.parse(document.toString('utf8')) as Json, random))) }
    } catch {
      // too deep to be serialised: hostile enough as it is
      return { body: document }
    }
  }
}

/** Replaces a value at a random position. */
function replaceOne(value: Json, random: Random, by: Json): Json {
  if (value === null || typeof value !== 'object' || random.below(7) === 0) return by
  const keys = Object.keys(value)
  const key = keys.length === 0 ? undefined : random.pick(keys)
  if (key === undefined) return by
  return withKey(value, key, (old) => replaceOne(old, random, by))
}

function withKey(value: readonly Json[] | { readonly [key: string]: Json }, key: string, change: (old: Json) => Json): Json {
  if (Array.isArray(value)) return value.map((item: Json, i) => (String(i) === key ? change(item) : item))
  const object = value as { readonly [key: string]: Json }
  return { ...object, [key]: change(object[key] ?? null) }
}

function replaceMany(value: Json, random: Random): Json {
  return Array.from({ length: 20 }, () => random.pick(nastyValues)).reduce((changed, by) => replaceOne(changed, random, by), value)
}

function repeatOne(value: Json, random: Random, times: number): Json {
  if (Array.isArray(value) && value.length > 0 && random.below(2) === 0) {
    const item = random.pick(value as readonly Json[])
    return [...(value as readonly Json[]), ...Array.from({ length: times }, () => item)]
  }
  if (value === null || typeof value !== 'object' || Object.keys(value).length === 0) return value
  return withKey(value, random.pick(Object.keys(value)), (old) => repeatOne(old, random, times))
}

const deepText = '{"components":['.repeat(20_000) + ']}'.repeat(20_000)

/** Nests values in the text, since JSON.stringify would overflow the stack. */
function nestedOne(document: Buffer, random: Random): Buffer {
  const marked = replaceOne(JSON.parse(document.toString('utf8')) as Json, random, 'nested here')
  return Buffer.from(JSON.stringify(marked).replace('"nested here"', deepText))
}

function renamed(random: Random): Json {
  return Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${random.pick(['constructor', 'toString', 'x'])}${String(i)}`, i]))
}

const references = new Set(['bom-ref', 'ref', 'SPDXID', 'spdxElementId', 'relatedSpdxElement', 'purl'])

function sameReferences(value: Json, random: Random): Json {
  if (Array.isArray(value)) return value.map((item: Json) => sameReferences(item, random))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value as { readonly [key: string]: Json })
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, references.has(key) && random.below(3) === 0 ? 'same' : sameReferences(inner, random)]),
  )
}

function flipped(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes)
  for (const _ of Array.from({ length: 1 + random.below(20) })) copy[random.below(copy.length)] = random.below(256)
  return copy
}

function inserted(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length)
  const noise = Buffer.from(Array.from({ length: 1 + random.below(400) }, () => random.below(256)))
  return Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at)])
}
