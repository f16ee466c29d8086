import { asList, asObject, asObjects, asText, type JsonObject } from '#standards/json/json-values.ts'

/** The elements of an SPDX 3 document by their ids: whatever is named can be looked up, whatever is nested is taken as it is. */
export interface Elements {
  readonly all: readonly JsonObject[]
  readonly byId: ReadonlyMap<string, JsonObject>
}

export function elementsOf(document: JsonObject): Elements {
  const all = asObjects(document['@graph'])
  return { all, byId: new Map(all.flatMap((element) => (idOf(element) === undefined ? [] : [[idOf(element) ?? '', element] as const]))) }
}

export function idOf(element: JsonObject): string | undefined {
  return asText(element['spdxId']) ?? asText(element['@id'])
}

/** The class of an element without its prefix: `Package` of `software_Package`. */
export function classOf(element: JsonObject): string {
  return (asText(element['type']) ?? asText(element['@type']) ?? '').split(/[_/#]/u).at(-1) ?? ''
}

/** A property, whose name carries the prefix of its profile or not. */
export function propertyOf(element: JsonObject, name: string): unknown {
  for (const prefix of ['', 'software_', 'simplelicensing_', 'expandedlicensing_']) {
    const value = element[`${prefix}${name}`]
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** The objects of a property that holds one or several, each written out or named. */
export function objectsOf(element: JsonObject, name: string, { byId }: Elements): readonly JsonObject[] {
  const value = propertyOf(element, name)
  return (Array.isArray(value) ? asList(value) : [value]).flatMap((each) => {
    const object = typeof each === 'string' ? byId.get(each) : asObject(each)
    return object === undefined ? [] : [object]
  })
}

/** The ids in a property that holds one or several. */
export function idsIn(element: JsonObject, name: string): readonly string[] {
  const value = propertyOf(element, name)
  return (Array.isArray(value) ? asList(value) : [value]).flatMap((each) => asText(each) ?? idOf(asObject(each) ?? {}) ?? [])
}
