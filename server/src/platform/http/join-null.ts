import { asObject, isObject, type Json, type JsonObject, mapObject } from '#platform/http/json-object.ts'

/**
 * Writes "this type or null" as one type list, everywhere in a JSON schema: half as long as two alternatives, and generated clients read both
 * alike. An enumeration stays as it is, since its values would have to name null too.
 */
export function joinNull(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => joinNull(item))
  if (!isObject(value)) return value
  return joinAlternatives(mapObject(value, (inner, name) => (name === 'examples' ? inner : joinNull(inner))))
}

function joinAlternatives(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const { type, ...shape } = asObject(anyOf[0] as Json)
  const isJoinable = typeof type === 'string' && shape['enum'] === undefined && shape['const'] === undefined
  return isJoinable && asObject(anyOf[1] as Json)['type'] === 'null' ? { type: [type, 'null'], ...shape, ...rest } : schema
}
