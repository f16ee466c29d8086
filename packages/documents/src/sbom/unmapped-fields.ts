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
 * for a list. Linear in the document's size; recursion is as deep as the document, which is limited. `isSilent` tells which texts
 * carry no information, such as NOASSERTION.
 */
export function unmappedFieldsOf(
  document: JsonObject,
  kept: MappedFields,
  isSilent: (text: string) => boolean = isEmpty,
): readonly UnmappedField[] {
  const walk: Walk = { fields: [], steps: [], isSilent }
  visitFields(document, kept, { pattern: newPattern(''), walk })
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

function visit(value: unknown, kept: MappedValue | false, at: Position): void {
  if (kept === true || saysNothing(value, at.walk)) return
  if (kept === false) recordUnmapped(value, at)
  else if (Array.isArray(value)) visitList(value as readonly unknown[], kept, at)
  else if (typeof kept === 'function') visit(value, kept([value])(value), at)
  else if (isObject(value)) visitFields(value, kept, at)
  else recordUnmapped(value, at)
}

function visitFields(source: JsonObject, kept: MappedFields, at: Position): void {
  for (const name of Object.keys(source)) {
    const inside = Object.hasOwn(kept, name) ? (kept[name] ?? false) : false
    if (inside !== true) step(name, at, (next) => visit(source[name], inside, next))
  }
}

function visitList(list: readonly unknown[], kept: MappedFields | MappedChoice, at: Position): void {
  const choose = typeof kept === 'function' ? kept(list) : () => kept
  for (const [index, element] of list.entries()) {
    const inside = choose(element)
    if (inside !== true) step(index, at, (next) => visit(element, inside, next))
  }
}

/** Descends one step and returns. */
function step(name: string | number, { pattern, walk }: Position, visitNext: (at: Position) => void): void {
  walk.steps.push(name)
  visitNext({ pattern: patternBelow(pattern, typeof name === 'number' ? '*' : name), walk })
  walk.steps.pop()
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
