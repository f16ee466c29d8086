import { asList, asObject, asText, isObject, type JsonObject, indexedObjects } from '#json/json-values.ts'

/** An element of an SPDX 3 document and its location. */
export interface Spdx3Element {
  readonly source: JsonObject
  readonly pointer: string
}

/** Named elements can be looked up wherever they are defined; anonymous ones are read in place. */
export interface Elements {
  readonly all: readonly Spdx3Element[]
  readonly byId: ReadonlyMap<string, JsonObject>
}

/** Lists the elements of a document, nested ones included, without recursion; a document may be a single element. */
export function elementsOf(document: JsonObject): Elements {
  const isGraph = Array.isArray(document['@graph'])
  const outer = isGraph
    ? Array.from(objectsBelow({ source: { '@graph': document['@graph'] }, pointer: '' }))
    : [{ source: document, pointer: '' }]
  const all: Spdx3Element[] = [...outer]
  // the list grows during iteration
  const waiting = outer.flatMap((each) => Array.from(objectsBelow(each)))
  for (const each of waiting) {
    if (classOf(each.source) !== '' && idOf(each.source) !== undefined) all.push(each)
    for (const inner of objectsBelow(each)) waiting.push(inner)
  }
  return { all, byId: indexOf(all) }
}

/** Indexes elements by id; the first definition counts, references do not. */
function indexOf(all: readonly Spdx3Element[]): ReadonlyMap<string, JsonObject> {
  const byId = new Map<string, JsonObject>()
  for (const { source } of all) {
    const id = idOf(source)
    if (id !== undefined && classOf(source) !== '' && !byId.has(id)) byId.set(id, source)
  }
  return byId
}

function* objectsBelow({ source, pointer }: Spdx3Element): Generator<Spdx3Element> {
  for (const [name, value] of Object.entries(source)) {
    if (isObject(value)) yield { source: value, pointer: `${pointer}/${name}` }
    for (const [index, each] of indexedObjects(value)) yield { source: each, pointer: `${pointer}/${name}/${index}` }
  }
}

export function idOf(element: JsonObject): string | undefined {
  return asText(element['spdxId']) ?? asText(element['@id'])
}

/** Returns the class of an element without prefix: `Package` of `software_Package`. */
export function classOf(element: JsonObject): string {
  return (asText(element['type']) ?? asText(element['@type']) ?? '').split(/[_/#]/u).at(-1) ?? ''
}

const prefixes = ['', 'software_', 'simplelicensing_', 'expandedlicensing_']

/** Returns a property, with or without the prefix of its profile. */
export function propertyOf(element: JsonObject, name: string): unknown {
  for (const prefix of prefixes) {
    const value = element[`${prefix}${name}`]
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** Returns the values of a property that has one or several. */
export function valuesOf(element: JsonObject, name: string): readonly unknown[] {
  const value = propertyOf(element, name)
  return Array.isArray(value) ? asList(value) : [value]
}

/** Returns the objects of a property, inline or by reference. */
export function objectsOf(element: JsonObject, name: string, { byId }: Elements): readonly JsonObject[] {
  return valuesOf(element, name).flatMap((each) => {
    const object = typeof each === 'string' ? byId.get(each) : asObject(each)
    return object === undefined ? [] : [object]
  })
}

/** Returns the ids in a property that has one or several. */
export function idsIn(element: JsonObject, name: string): readonly string[] {
  return valuesOf(element, name).flatMap((each) => asText(each) ?? idOf(asObject(each) ?? {}) ?? [])
}
