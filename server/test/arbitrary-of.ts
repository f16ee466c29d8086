import * as fc from 'fast-check'

/** What of a JSON schema requests are made from. */
export interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Texts that have broken one service or another. */
const nasty = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e400',
  'NaN',
  '0x10',
  `' or '1'='1`,
  '"; drop table project; --',
  '<script>',
  '../../etc/passwd',
  '%00',
  '%ZZ',
  '*',
  '1.*',
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
  '+275760-09-13',
  'CVSS:3.1/AV:N',
  'pkg:npm/%40a/b@1?x=y#z',
  'npm:@a/b',
  '😀'.repeat(300),
  'x'.repeat(3000),
] as const

export const nastyText: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary' }), fc.string())

const junk = fc.oneof(nastyText, fc.jsonValue(), fc.constantFrom(null, -1, 1e308, 2 ** 53, 0.1, true, [], {}, [[]], [null]))

/** Words that mean something somewhere. */
const plain = [
  'a',
  'name',
  '1',
  '1.0.0',
  '1.*',
  '*',
  'MIT',
  'npm:left-pad',
  'CVE-2021-1',
  'vulnerability',
  'violation',
  'manager',
  '2026-01-01',
  '2026-01-31',
]

const byFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.emailAddress(),
  date: fc.constantFrom('2026-01-01', '2026-01-31', '2026-02-30'),
  'date-time': fc.constantFrom('2026-01-01T00:00:00Z', '2026-13-01T00:00:00Z'),
}

/** Values that fit a schema: all of them, or all but a few in a hundred. */
export function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(valueOf(schema, 0), valueOf(schema, 1))
}

function valueOf(schema: JsonSchema, dirt: number): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 20, arbitrary: fitting(schema, dirt) }, { weight: dirt, arbitrary: junk })
}

function fitting(schema: JsonSchema, dirt: number): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, dirt)))
  return (byType[schema.type ?? ''] ?? (() => junk))(schema, dirt)
}

const byType: Readonly<Record<string, (schema: JsonSchema, dirt: number) => fc.Arbitrary<unknown>>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum = -5, maximum = 1000 }) => fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, 2 ** 31)) }),
  number: ({ minimum = -5, maximum = 1000 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
  string: textOf,
  array: ({ items = {} }, dirt) => fc.array(valueOf(items, dirt), { maxLength: 4 }),
  object: ({ properties = {}, required = [] }, dirt) => {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueOf(field, dirt)]))
    const requiredKeys = required.filter((name) => name in fields)
    return fc.oneof(
      { weight: 6, arbitrary: fc.record(fields, { requiredKeys }) },
      { weight: 3, arbitrary: fc.constantFrom('', ...Object.keys(fields)).chain((name) => onlyField(fields, [...requiredKeys, name])) },
      { weight: dirt, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    )
  },
}

function onlyField(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>, names: readonly string[]): fc.Arbitrary<unknown> {
  return fc.record(Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))))
}

function textOf({ format = '', minLength = 0, maxLength = 40 }: JsonSchema, dirt: number): fc.Arbitrary<string> {
  const any = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)), unit: 'grapheme' })
  return fc.oneof(
    { weight: 6, arbitrary: byFormat[format] ?? fc.constantFrom(...plain) },
    { weight: 2, arbitrary: any },
    { weight: dirt, arbitrary: nastyText },
  )
}

/** A document in which one value, anywhere, is another one. */
export function mutated(document: object): fc.Arbitrary<unknown> {
  return fc.tuple(fc.nat(), junk).map(([at, value]) => {
    const seen = { places: 0 }
    const requested = at % countOf(document)
    return replaceIn(document, () => seen.places++ === requested, value)
  })
}

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, child) => sum + countOf(child), 1)
}

function replaceIn(value: unknown, isWanted: () => boolean, replacement: unknown): unknown {
  if (isWanted()) return replacement
  if (Array.isArray(value)) return value.map((child) => replaceIn(child, isWanted, replacement))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, replaceIn(child, isWanted, replacement)]))
}
