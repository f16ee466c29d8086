import type { UnmappedField, Diagnostics } from './sbom.ts'
import { childPointer } from '../json/json-pointer.ts'
import { asList, isObject, type JsonObject } from '../json/json-values.ts'

/**
 * What a reader maps of a value: `true` for everything, or for nothing worth reporting; the named fields of an object, which lists
 * pass on to their elements; or a choice for each element of a list.
 */
export type MappedValue = true | MappedFields | MappedChoice

export interface MappedFields {
  readonly [name: string]: MappedValue
}

/** Receives the whole list, or a single value as a list of one, and decides for each element; `false` when nothing is mapped. */
export type MappedChoice = (list: readonly unknown[]) => (element: unknown) => MappedValue | false

/** More kinds add no information. */
const maxUnmappedFields = 100
/** Bounds names taken from the document. */
const longestName = 100

/**
 * Lists what a reader does not map, by kind in document order: the highest path that is dropped whole, with its number of elements
 * for a list. Linear in the document's size; recursion is as deep as the document, which is limited. `isSilent` reports which texts
 * carry no information, such as NOASSERTION.
 */
export function unmappedFieldsOf(
  document: JsonObject,
  mapped: MappedFields,
  isSilent: (text: string) => boolean = isEmpty,
): readonly UnmappedField[] {
  const walk: Walk = { fields: [], steps: [], isSilent }
  visitFields(document, mapped, { pattern: newPattern(''), walk })
  return walk.fields.map(({ path, count, pointer }) => ({ path, count, pointer }))
}

/** Wraps unmapped fields for diagnostics, which omit an empty list. */
export function unmappedDiagnostics(unmapped: readonly UnmappedField[]): Pick<Diagnostics, 'losses'> {
  return unmapped.length === 0 ? {} : { losses: unmapped }
}

interface Walk {
  readonly fields: FieldPattern[]
  /** From the root to the current value. */
  readonly steps: (string | number)[]
  readonly isSilent: (text: string) => boolean
}

/** All locations of one pattern. */
interface FieldPattern {
  readonly path: string
  readonly below: Map<string, FieldPattern>
  count: number
  pointer: string
}

interface Position {
  readonly pattern: FieldPattern
  readonly walk: Walk
}

function newPattern(path: string): FieldPattern {
  return { path, below: new Map(), count: 0, pointer: '' }
}

function visit(value: unknown, mapped: MappedValue | false, at: Position): void {
  if (mapped === true || saysNothing(value, at.walk)) return
  if (mapped === false) recordUnmapped(value, at)
  else if (Array.isArray(value)) visitList(value as readonly unknown[], mapped, at)
  else if (typeof mapped === 'function') visit(value, mapped([value])(value), at)
  else if (isObject(value)) visitFields(value, mapped, at)
  else recordUnmapped(value, at)
}

function visitFields(source: JsonObject, mapped: MappedFields, { pattern, walk }: Position): void {
  for (const name of Object.keys(source)) {
    const inside = Object.hasOwn(mapped, name) ? (mapped[name] ?? false) : false
    if (inside !== true) step(name, source[name], inside, { pattern: patternBelow(pattern, name), walk })
  }
}

function visitList(list: readonly unknown[], mapped: MappedFields | MappedChoice, { pattern, walk }: Position): void {
  const choose = typeof mapped === 'function' ? mapped(list) : () => mapped
  const elements: { at?: Position } = {}
  // by index: an iterator and a position for each element of a large document would be garbage
  for (let index = 0; index < list.length; index++) {
    const inside = choose(list[index])
    if (inside === true) continue
    elements.at ??= { pattern: patternBelow(pattern, '*'), walk }
    step(index, list[index], inside, elements.at)
  }
}

/** Visits a value below the current one and returns. */
function step(name: string | number, value: unknown, mapped: MappedValue | false, at: Position): void {
  at.walk.steps.push(name)
  visit(value, mapped, at)
  at.walk.steps.pop()
}

/** Collects what exceeds the limit: a hostile document has a unique name for everything. */
const discardedPattern = newPattern('')

function patternBelow(scope: FieldPattern, name: string): FieldPattern {
  if (scope === discardedPattern) return discardedPattern
  const known = scope.below.get(name)
  if (known !== undefined) return known
  if (scope.below.size === maxUnmappedFields) return discardedPattern
  const short = name.length > longestName ? `${name.slice(0, longestName)}…` : name
  const added = newPattern(childPointer(scope.path, short))
  scope.below.set(name, added)
  return added
}

function recordUnmapped(value: unknown, { pattern, walk }: Position): void {
  if (pattern === discardedPattern) return
  const list = asList(value)
  const target = list.length > 0 ? patternBelow(pattern, '*') : pattern
  if (target.count === 0 && !begin(target, list.length > 0 ? [...walk.steps, 0] : walk.steps, walk.fields)) return
  target.count += Math.max(1, list.length)
}

/** Records the first location of a kind; false when there are too many kinds. */
function begin(scope: FieldPattern, steps: readonly (string | number)[], losses: FieldPattern[]): boolean {
  if (losses.length === maxUnmappedFields) return false
  scope.pointer = steps.reduce<string>(
    (pointer, name) => childPointer(pointer, typeof name === 'string' ? name.slice(0, longestName) : name),
    '',
  )
  losses.push(scope)
  return true
}

function saysNothing(value: unknown, { isSilent }: Walk): boolean {
  if (typeof value === 'string') return isSilent(value)
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === undefined || (isObject(value) && Object.keys(value).length === 0)
}

function isEmpty(text: string): boolean {
  return text === ''
}
