import type { Loss, Notices } from '#standards/bom/bom.ts'
import { below } from '#standards/json/json-pointer.ts'
import { asList, isObject, type JsonObject } from '#standards/json/json-values.ts'

/**
 * What a reader keeps of a value: `true`, all of it, or what it leaves says nothing of its own; of an object, the fields named,
 * which lists pass on to their elements; or what a choice says of each element of a list.
 */
export type Kept = true | KeptFields | KeptChoice

export interface KeptFields {
  readonly [name: string]: Kept
}

/** Gets the whole list, a single value as a list of one, and answers for each element; `false` where nothing of it is kept. */
export type KeptChoice = (list: readonly unknown[]) => (element: unknown) => Kept | false

/** More kinds than this tell a reader nothing new. */
const mostLosses = 100
/** Names out of the document must not grow the answer without bound. */
const longestName = 100

/**
 * What a document holds and a reader does not keep, by kind and in the order in which it is met: the highest place that is lost
 * whole, and of a list that is, how many elements it has. Linear in the document's size; it recurses as deep as the document
 * nests, which is limited. `isSilent` says which texts say nothing, such as NOASSERTION.
 */
export function lossesOf(document: JsonObject, kept: KeptFields, isSilent: (text: string) => boolean = isEmpty): readonly Loss[] {
  const walk: Walk = { losses: [], steps: [], isSilent }
  visitFields(document, kept, { place: newPlace(''), walk })
  return walk.losses.map(({ path, count, pointer }) => ({ path, count, pointer }))
}

/** Losses for a reader's notices, which go without where there are none. */
export function givenLosses(losses: readonly Loss[]): Pick<Notices, 'losses'> {
  return losses.length === 0 ? {} : { losses }
}

interface Walk {
  readonly losses: Place[]
  /** From the root to where the walk is. */
  readonly steps: (string | number)[]
  readonly isSilent: (text: string) => boolean
}

/** All places of one pattern. */
interface Place {
  readonly path: string
  readonly below: Map<string, Place>
  count: number
  pointer: string
}

interface Position {
  readonly place: Place
  readonly walk: Walk
}

function newPlace(path: string): Place {
  return { path, below: new Map(), count: 0, pointer: '' }
}

function visit(value: unknown, kept: Kept | false, at: Position): void {
  if (kept === true || saysNothing(value, at.walk)) return
  if (kept === false) lose(value, at)
  else if (Array.isArray(value)) visitList(value as readonly unknown[], kept, at)
  else if (typeof kept === 'function') visit(value, kept([value])(value), at)
  else if (isObject(value)) visitFields(value, kept, at)
  else lose(value, at)
}

function visitFields(source: JsonObject, kept: KeptFields, at: Position): void {
  for (const name of Object.keys(source)) {
    const inside = Object.hasOwn(kept, name) ? (kept[name] ?? false) : false
    if (inside !== true) step(name, at, (next) => visit(source[name], inside, next))
  }
}

function visitList(list: readonly unknown[], kept: KeptFields | KeptChoice, at: Position): void {
  const choose = typeof kept === 'function' ? kept(list) : () => kept
  for (const [index, element] of list.entries()) {
    const inside = choose(element)
    if (inside !== true) step(index, at, (next) => visit(element, inside, next))
  }
}

/** Goes one step down and comes back. */
function step(name: string | number, { place, walk }: Position, visitNext: (at: Position) => void): void {
  walk.steps.push(name)
  visitNext({ place: placeBelow(place, typeof name === 'number' ? '*' : name), walk })
  walk.steps.pop()
}

/** Where what is lost goes when no more kinds are taken: a hostile document has a name of its own for everything. */
const nowhere = newPlace('')

function placeBelow(place: Place, name: string): Place {
  if (place === nowhere) return nowhere
  const known = place.below.get(name)
  if (known !== undefined) return known
  if (place.below.size === mostLosses) return nowhere
  const short = name.length > longestName ? `${name.slice(0, longestName)}…` : name
  const added = newPlace(below(place.path, short))
  place.below.set(name, added)
  return added
}

function lose(value: unknown, { place, walk }: Position): void {
  if (place === nowhere) return
  const list = asList(value)
  const target = list.length > 0 ? placeBelow(place, '*') : place
  if (target.count === 0 && !begin(target, list.length > 0 ? [...walk.steps, 0] : walk.steps, walk.losses)) return
  target.count += Math.max(1, list.length)
}

/** Notes the first place of a kind; false where there are too many kinds. */
function begin(place: Place, steps: readonly (string | number)[], losses: Place[]): boolean {
  if (losses.length === mostLosses) return false
  place.pointer = steps.reduce<string>((pointer, name) => below(pointer, typeof name === 'string' ? name.slice(0, longestName) : name), '')
  losses.push(place)
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
