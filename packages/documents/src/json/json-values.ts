/** An object of an untrusted document. */
export type JsonObject = Readonly<Record<string, unknown>>

export function asObject(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a list, empty when the value is none. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : []
}

/** Returns the objects of a list; other entries are skipped. */
export function asObjects(value: unknown): readonly JsonObject[] {
  return asList(value).filter(isObject)
}

/** Yields the objects of a list with their indexes. */
export function* indexedObjects(value: unknown): Generator<readonly [place: number, object: JsonObject]> {
  for (const [place, entry] of asList(value).entries()) {
    if (isObject(entry)) yield [place, entry]
  }
}

/** Returns trimmed text; undefined when empty. Numbers become text, since some tools send versions as numbers. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text === '' ? undefined : text
}

/** Copies an object without undefined properties, for serialisation. */
export function omitUndefined(properties: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined))
}
