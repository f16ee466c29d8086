/** A JSON value of an OpenAPI document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

export function mapObject(object: JsonObject, map: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]))
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

export function pascal(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
