import type { UnmappedField, Diagnostics } from './sbom.ts'
import { childPointer } from '../json/json-pointer.ts'
import { asList, isObject, type JsonObject } from '../json/json-values.ts'

/**
 * What a reader keeps of a value: `true`, all of it, or what it leaves says nothing of its own; of an object, the fields named,
 * which lists pass on to their elements; or what a choice says of each element of a list.
 */
export type MappedValue = true | MappedFields | MappedChoice

export interface MappedFields {
  readonly [name: string]: MappedValue
}

/** Gets the whole list, a single value as a list of one, and answers for each element; `false` where nothing of it is kept. */
export type MappedChoice = (list: readonly unknown[]) => (element: unknown) => MappedValue | false

/** More kinds than this tell a reader nothing new. */
const maxUnmappedFields = 100
/** Names out of the document must not grow the answer without bound. */
const longestName = 100

/**
 * What a document holds and a reader does not keep, by kind and in the order in which it is met: the highest place that is lost
 * whole, and of a list that is, how many elements it has. Linear in the document's size; it recurses as deep as the document
 * nests, which is limited. `isSilent` says which texts say nothing, such as NOASSERTION.
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

/** Losses for a reader's notices, which go without where there are none. */
export function unmappedDiagnostics(unmapped: readonly UnmappedField[]): Pick<Diagnostics, 'losses'> {
  return unmapped.length === 0 ? {} : { losses: unmapped }
}

interface Walk {
  readonly fields: FieldPattern[]
  /** From the root to where the walk is. */
  readonly steps: (string | number)[]
  readonly isSilent: (text: string) => boolean
}

/** All places of one pattern. */
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

/** Goes one step down and comes back. */
function step(name: string | number, { pattern, walk }: Position, visitNext: (at: Position) => void): void {
  walk.steps.push(name)
  visitNext({ pattern: patternBelow(pattern, typeof name === 'number' ? '*' : name), walk })
  walk.steps.pop()
}

/** Where what is lost goes when no more kinds are taken: a hostile document has a name of its own for everything. */
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

/** Notes the first place of a kind; false where there are too many kinds. */
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
