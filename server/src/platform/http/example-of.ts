/** A JSON schema, as far as examples need it. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly minItems?: number
}

const id = '019a3c1e-6f0a-7d11-9c44-2f6b1f4a9d10'
const moment = '2026-01-31T09:30:00.000Z'

/** Example values of fields that mean the same everywhere. */
const valueOf: Readonly<Record<string, string>> = {
  name: 'shop',
  key: 'npm:lodash',
  component: 'npm:lodash',
  componentKey: 'npm:lodash',
  purl: 'pkg:npm/lodash@4.17.20',
  version: '4.17.20',
  module: 'checkout',
  moduleName: 'checkout',
  project: 'shop',
  projectName: 'shop',
  company: 'Example Ltd',
  email: 'ann@example.org',
  userEmail: 'ann@example.org',
  url: 'https://example.org',
  license: 'MIT',
  vulnerability: 'CVE-2021-23337',
  cve: 'CVE-2021-23337',
  cveId: 'CVE-2021-23337',
  cve_id: 'CVE-2021-23337',
  euvdId: 'EUVD-2021-1292',
  vector: 'CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H',
  severity: 'high',
  cpe: 'cpe:2.3:a:lodash:lodash:4.17.20:*:*:*:*:node.js:*:*',
  comment: 'not called',
  description: 'payments',
  reason: 'affected by CVE-2021-23337',
  path: 'components.0.version',
  pointer: '/components/0/version',
  message: 'version must be a string',
  label: 'high',
  feed: 'osv',
  created: moment,
  edited: moment,
  submitted: moment,
  date: moment,
  at: moment,
  since: moment,
  byName: 'Ann Example',
  userName: 'Ann Example',
  initiatorName: 'Ann Example',
}

/** Nesting below which an example leaves optional fields out. */
const shownDepth = 1

/** Nesting below which a list of objects is empty in an example, and the required fields above which it is: their shape is next to it. */
const filledDepth = 2
const filledFields = 2

/** What a required text without a known meaning says. */
const anyText = 'text'

/** Values that a reader learns nothing from: the type of the field is beside the example. */
const meaningless: ReadonlySet<unknown> = new Set([anyText, id, moment, 0, 1, true, null])

/**
 * Returns an example of a JSON schema: required fields, optional ones near the top whose value means something, one item per list. What may be
 * null is null where it would say nothing; lists of large objects, and of objects far down, are empty.
 */
export function exampleOf(schema: Schema, name = '', depth = 0): unknown {
  const stated = statedValue(schema)
  if (stated !== undefined) return stated
  const { anyOf } = schema
  if (anyOf !== undefined) return exampleOfAny(anyOf, name, depth)
  return exampleOfType.get(schema.type ?? '')?.(schema, name, depth)
}

function exampleOfAny(anyOf: readonly Schema[], name: string, depth: number): unknown {
  const filled = anyOf.find(({ type }) => type !== 'null')
  const isNullable = anyOf.some(({ type }) => type === 'null')
  if (filled === undefined || (isNullable && depth >= filledDepth && filled.properties !== undefined)) return null
  const value = exampleOf(filled, name, depth)
  return isNullable && !saysSomething(value) ? null : value
}

function statedValue({ examples = [], const: constant, enum: values = [], default: usual }: Schema): unknown {
  return [...examples, constant, ...values, usual].find((value) => value !== undefined && value !== '')
}

const exampleOfType: ReadonlyMap<string | readonly string[], (schema: Schema, name: string, depth: number) => unknown> = new Map([
  ['object', (schema: Schema, _name: string, depth: number): unknown => exampleOfObject(schema, depth)],
  ['array', exampleOfList],
  ['integer', ({ minimum }) => minimum ?? 1],
  ['number', ({ minimum }) => minimum ?? 1],
  ['boolean', () => true],
  ['string', exampleOfString],
  ['null', () => null],
])

function exampleOfObject({ properties = {}, required = [] }: Schema, depth: number): unknown {
  const shown = Object.entries(properties).filter(([field]) => required.includes(field) || depth < shownDepth)
  const filled = shown.map(([field, shape]) => [field, exampleOf(shape, field, depth + 1)] as const)
  return Object.fromEntries(filled.filter(([field, value]) => required.includes(field) || saysSomething(value)))
}

/** True if a reader learns from an example what its types do not say: at least one value in five means something. */
export function saysEnough(example: unknown): boolean {
  const values = valuesIn(example)
  return values.filter(saysSomething).length * 5 >= values.length && saysSomething(example)
}

function valuesIn(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [value]
}

function saysSomething(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(saysSomething)
  return !meaningless.has(value)
}

function exampleOfList({ items = {}, minItems = 0 }: Schema, name: string, depth: number): readonly unknown[] {
  const isFilled = minItems > 0 || items.properties === undefined || depth === 0 || (depth < filledDepth && isSmall(items))
  return isFilled ? [exampleOf(items, name.replace(/s$/u, ''), depth + 1)] : []
}

function isSmall({ required = [] }: Schema): boolean {
  return required.length <= filledFields
}

function exampleOfString({ format }: Schema, name: string): string {
  if (format === 'date-time') return moment
  if (format === 'date') return moment.slice(0, 10)
  if (name === '_id' || (name.endsWith('Id') && valueOf[name] === undefined)) return id
  return valueOf[name] ?? (format === 'email' ? 'ann@example.org' : anyText)
}
