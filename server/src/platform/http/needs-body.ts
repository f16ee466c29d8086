import { asObject, isObject, type Json, type JsonObject } from '#platform/http/json-object.ts'

/** True for the body of an operation that refuses a request without it: a missing body equals `{}` (docs/reference/conventions.md#body-fields). */
export function needsBody(body: JsonObject): boolean {
  return !takesNothing(asObject(asObject(body['content'])['application/json'])['schema'])
}

function takesNothing(schema: Json | undefined): boolean {
  // what is not parsed is a document, which somebody sends
  if (!isObject(schema) || 'x-raw' in schema) return false
  const { type, anyOf, required, minProperties } = schema
  if (Array.isArray(anyOf)) return anyOf.some((one: Json) => takesNothing(one))
  return type === 'object' && minProperties === undefined && (!Array.isArray(required) || required.length === 0)
}
