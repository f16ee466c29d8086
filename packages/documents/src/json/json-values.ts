/** An object of a foreign document: nothing is known of its fields. */
export type JsonObject = Readonly<Record<string, unknown>>

export function asObject(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What is no list counts as an empty one. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : []
}

/** The objects of a list; entries of any other kind are passed over. */
export function asObjects(value: unknown): readonly JsonObject[] {
  return asList(value).filter(isObject)
}

/** The objects of a list, each with its place in it. */
export function* indexedObjects(value: unknown): Generator<readonly [place: number, object: JsonObject]> {
  for (const [place, entry] of asList(value).entries()) {
    if (isObject(entry)) yield [place, entry]
  }
}

/** Trimmed text; empty text counts as none. Numbers are taken as they are written: tools send versions that way. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text === '' ? undefined : text
}

/** An object without the properties that have no value, ready to be written as JSON. */
export function omitUndefined(properties: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined))
}
