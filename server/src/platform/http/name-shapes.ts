import { exampleOf } from '#platform/http/example-of.ts'

/** A JSON value of an OpenAPI document. */
type Json = null | boolean | number | string | readonly Json[] | JsonObject
interface JsonObject {
  readonly [key: string]: Json
}

/**
 * Moves the shapes of an OpenAPI document into `components.schemas`, each once. The title of a shape is its name; the body and response of an
 * operation without one are named after the operation (`CreateKeyBody`, `CreateKeyResponse`). Each JSON body and each success gets an
 * example. Throws when two different shapes have one title.
 */
export function nameShapes(document: JsonObject): JsonObject {
  const shapes = new Map<string, JsonObject>()
  const paths = mapObject(asObject(document['paths']), (path) =>
    mapObject(asObject(path), (operation) => nameOperation(asObject(operation), shapes)),
  )
  const schemas = Object.fromEntries([...shapes].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { ...document, paths, components: { ...asObject(document['components']), schemas, responses: { Error: errorResponse } } }
}

const errorResponse = { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }

function nameOperation(operation: JsonObject, shapes: Map<string, JsonObject>): JsonObject {
  const titled = asObject(hoistTitled(operation, shapes))
  const { operationId } = operation
  const name = typeof operationId === 'string' ? pascal(operationId) : 'Unnamed'
  const { requestBody, responses } = titled
  const rawBody = asObject(operation['requestBody'])
  const rawResponses = asObject(operation['responses'])
  return {
    ...titled,
    ...(requestBody !== undefined && { requestBody: nameContent(asObject(requestBody), rawBody, { name: `${name}Body`, shapes }) }),
    responses: mapObject(asObject(responses), (response, status) => {
      if (status === '4XX') return { $ref: '#/components/responses/Error' }
      const words = status.startsWith('2') ? { description: 'Success' } : {}
      const shapeName = status.startsWith('2') ? `${name}Response` : `${name}${status}Response`
      return { ...nameContent(asObject(response), asObject(rawResponses[status]), { name: shapeName, shapes }), ...words }
    }),
  }
}

interface Naming {
  readonly name: string
  readonly shapes: Map<string, JsonObject>
}

/** Names the JSON of a body or response, an object or the items of a list, and adds an example made from the shape without references. */
function nameContent(holder: JsonObject, raw: JsonObject, { name, shapes }: Naming): JsonObject {
  const json = asObject(asObject(holder['content'])['application/json'])
  const rawSchema = asObject(asObject(raw['content'])['application/json'])['schema']
  const { schema } = json
  if (!isObject(schema) || !isObject(rawSchema)) return holder
  const { items } = schema
  const named = isObject(items)
    ? { ...schema, items: hoistObject(items, `${name.replace(/Response$/u, '')}Item`, shapes) }
    : hoistObject(schema, name, shapes)
  const example = exampleOf(rawSchema) as Json
  return { ...holder, content: { ...asObject(holder['content']), 'application/json': { ...json, schema: named, example } } }
}

function hoistObject(schema: JsonObject, name: string, shapes: Map<string, JsonObject>): JsonObject {
  return schema['type'] === 'object' && schema['properties'] !== undefined ? hoist(schema, name, shapes) : schema
}

/** Replaces every shape with a title by a reference, innermost first, so that equal shapes are equal texts. */
function hoistTitled(value: Json, shapes: Map<string, JsonObject>): Json {
  if (Array.isArray(value)) return value.map((item: Json) => hoistTitled(item, shapes))
  if (!isObject(value)) return value
  const inner = mapObject(value, (item) => hoistTitled(item, shapes))
  const { title } = inner
  return typeof title === 'string' && isShape(inner) ? hoist(inner, title, shapes) : inner
}

function hoist(schema: JsonObject, name: string, shapes: Map<string, JsonObject>): JsonObject {
  const known = shapes.get(name)
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two different shapes are named ${name}`)
  shapes.set(name, schema)
  return { $ref: `#/components/schemas/${name}` }
}

/** A property may be called `title` too; then its value is a schema, not a text. */
function isShape({ type, anyOf, allOf }: JsonObject): boolean {
  return type !== undefined || anyOf !== undefined || allOf !== undefined
}

function mapObject(object: JsonObject, map: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]))
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

function pascal(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
