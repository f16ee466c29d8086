import type { DataValidateFunction, DataValidationCxt } from 'ajv/dist/types/index.js'
import { Type } from 'typebox'

/** The shape of an object in a body, as far as the names of its fields go. */
interface ObjectShape {
  readonly properties?: Readonly<Record<string, ObjectShape>>
  readonly anyOf?: readonly ObjectShape[]
}

/** Makes a shape refuse fields that it does not name. */
export const closed = { additionalProperties: false } as const

/** Lets a shape drop fields that the interface ignores: those named, or all it does not know (docs/reference/conventions.md#body-fields). */
export function ignoring(fields: readonly string[] | 'unknown'): { readonly 'x-ignores': readonly string[] | 'unknown' } {
  return { 'x-ignores': fields }
}

/** What the answer of a route outside the original interface has besides, when fields of the body were ignored. */
export const Ignored = { ignored: Type.Optional(Type.Array(Type.String({ description: 'a field of the body, in dotted form' }))) }

const ignoredIn = new WeakMap<object, readonly string[]>()

/** Returns the ignored fields of a validated body, for the answer; nothing where none was ignored. */
export function ignoredFields(body: object): { readonly ignored?: string[] } {
  const ignored = ignoredIn.get(body)
  return ignored ? { ignored: [...ignored] } : {}
}

/** Compiles `ignoring`: removes these fields before unknown ones are looked for. */
export function compileIgnored(fields: readonly string[] | 'unknown', shape: unknown): DataValidateFunction {
  const { properties = {} } = shape as ObjectShape
  function isIgnored(field: string): boolean {
    return fields === 'unknown' ? !Object.hasOwn(properties, field) : fields.includes(field)
  }
  return (value: unknown, location?: DataValidationCxt) => {
    if (typeof value !== 'object' || value === null) return true
    const ignored = Object.keys(value).filter(isIgnored)
    for (const field of ignored) Reflect.deleteProperty(value, field)
    if (location !== undefined && ignored.length > 0) noteIgnored(location, ignored)
    return true
  }
}

function noteIgnored({ rootData, instancePath }: DataValidationCxt, fields: readonly string[]): void {
  const path = instancePath.split('/').slice(1)
  const noted = ignoredIn.get(rootData) ?? []
  ignoredIn.set(rootData, [...noted, ...fields.map((field) => [...path, field].join('.'))])
}

/** Says that a field is not known, and which one may be meant: the nearest of its object, or one of the same name a level below. */
export function describeUnknownField(parameter: string, field: string, shape: unknown): string {
  const { properties = {} } = shape as ObjectShape
  const known = Object.keys(properties)
  const below = known.find((name) => fieldsOf(properties[name]).includes(field))
  const meant = below === undefined ? nearest(field, known) : `${below}.${field}`
  const hint = meant === undefined ? `known are ${known.join(', ')}` : `did you mean ${meant}?`
  return `unknown field ${parameter}; ${hint}`
}

function fieldsOf(shape: ObjectShape | undefined): readonly string[] {
  return [shape, ...(shape?.anyOf ?? [])].flatMap((one) => Object.keys(one?.properties ?? {}))
}

/** Finds the name with the fewest changes of letters; undefined where more than half of them would change. */
function nearest(field: string, known: readonly string[]): string | undefined {
  const most = field.length / 2
  const [best] = known
    .filter((name) => Math.abs(name.length - field.length) <= most)
    .map((name) => ({ name, distance: distanceBetween(field, name) }))
    .toSorted((one, other) => one.distance - other.distance)
  return best !== undefined && best.distance <= most ? best.name : undefined
}

/** Computes the Levenshtein distance, regardless of case. */
function distanceBetween(one: string, other: string): number {
  const text = other.toLowerCase()
  const row = Array.from({ length: text.length + 1 }, (_, i) => i)
  for (const letter of one.toLowerCase().split('')) row.splice(0, row.length, ...nextRow(row, letter, text))
  return row.at(-1) ?? 0
}

function nextRow(row: readonly number[], letter: string, text: string): readonly number[] {
  const next = [(row[0] ?? 0) + 1]
  for (const [j, other] of text.split('').entries())
    next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
  return next
}
