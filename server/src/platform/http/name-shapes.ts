import { exampleOf, saysEnough } from '#platform/http/example-of.ts'
import { extendShapes } from '#platform/http/extend-shapes.ts'
import { nameParameters } from '#platform/http/name-parameters.ts'
import { needsBody } from '#platform/http/needs-body.ts'
import { joinNull } from '#platform/http/join-null.ts'
import { asObject, isObject, type Json, type JsonObject, mapObject, pascal } from '#platform/http/json-object.ts'

/** Shapes by name, and an example of each that is a body or a success. */
interface Named {
  readonly shapes: Map<string, JsonObject>
  readonly examples: Map<string, Json>
}

/**
 * Moves the shapes of an OpenAPI document into `components.schemas`, each once. The title of a shape is its name; the body and response of an
 * operation without one are named after the operation (`CreateKeyBody`, `CreateKeyResponse`). What is a JSON body gets an example where its
 * shape is defined, and so does a success whose example says more than its types. Parameters of several operations are defined once, too.
 * Throws when two different shapes have one title.
 */
export function nameShapes(document: JsonObject): JsonObject {
  const named: Named = { shapes: new Map(), examples: new Map() }
  const described = mapObject(asObject(document['paths']), (path) =>
    mapObject(asObject(path), (operation) => nameOperation(asObject(operation), named)),
  )
  const { paths, parameters } = nameParameters(described)
  const components = { schemas: schemasOf(named), parameters, responses: { Error: refusal } }
  const shaped = { paths, components: { ...asObject(document['components']), ...components } }
  return { ...document, ...asObject(joinNull(shaped)) }
}

function schemasOf({ shapes, examples }: Named): JsonObject {
  const inOrder = [...extendShapes(shapes)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    // its name says what its title would
    inOrder.map(([name, { title: _title, ...shape }]) => {
      const example = examples.get(name)
      return [name, example === undefined ? shape : withExample(shape, example, examples)]
    }),
  )
}

/** Adds an example; to what extends a shape that has one itself, only of what it adds. */
function withExample(shape: JsonObject, example: Json, examples: ReadonlyMap<string, Json>): JsonObject {
  const { allOf } = shape
  const [base, added] = Array.isArray(allOf) ? allOf.map(asObject) : []
  if (base === undefined || added === undefined || !examples.has(nameIn(base))) return { ...shape, examples: [example] }
  const fields = asObject(added['properties'])
  const shown = Object.entries(asObject(example)).filter(([field]) => field in fields)
  return { ...shape, allOf: [base, { ...added, examples: [Object.fromEntries(shown)] }] }
}

function nameIn({ $ref }: JsonObject): string {
  return typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : ''
}

const refusal = { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } } }

function nameOperation(operation: JsonObject, into: Named): JsonObject {
  const titled = asObject(hoistTitled(operation, into.shapes))
  const { operationId } = operation
  const name = typeof operationId === 'string' ? pascal(operationId) : 'Unnamed'
  const { requestBody, responses } = titled
  const rawBody = asObject(operation['requestBody'])
  const rawResponses = asObject(operation['responses'])
  return {
    ...titled,
    ...(requestBody !== undefined && {
      requestBody: nameContent(withoutWords(asObject(requestBody), rawBody), rawBody, { name: `${name}Body`, into, illustrate }),
    }),
    responses: mapObject(asObject(responses), (response, status) => {
      if (status === '4XX') return { $ref: '#/components/responses/Error' }
      const words = status.startsWith('2') ? { description: 'OK' } : {}
      const shapeName = status.startsWith('2') ? `${name}Response` : `${name}${status}Response`
      return {
        ...nameContent(asObject(response), asObject(rawResponses[status]), { name: shapeName, into, illustrate: illustrateAnswer }),
        ...words,
      }
    }),
  }
}

/** The words of a body are those of its shape; it is optional where nothing else is said. */
function withoutWords({ description: _description, required: _required, ...body }: JsonObject, raw: JsonObject): JsonObject {
  return needsBody(raw) ? { required: true, ...body } : body
}

interface Naming {
  readonly name: string
  readonly into: Named
  readonly illustrate: (schema: JsonObject) => Json | undefined
}

function illustrate(schema: JsonObject): Json {
  return exampleOf(schema) as Json
}

/** Who writes a body needs an example; who reads an answer is shown one where it says something. */
function illustrateAnswer(schema: JsonObject): Json | undefined {
  const example = illustrate(schema)
  return saysEnough(example) ? example : undefined
}

/** Names the JSON of a body or response, an object or the items of a list, and adds an example to it; to what has no name beside it. */
function nameContent(holder: JsonObject, raw: JsonObject, naming: Naming): JsonObject {
  const { name, into } = naming
  const json = asObject(asObject(holder['content'])['application/json'])
  const rawSchema = asObject(asObject(raw['content'])['application/json'])['schema']
  const { schema } = json
  if (!isObject(schema) || !isObject(rawSchema)) return holder
  const { items } = schema
  const named = isObject(items)
    ? { ...schema, items: hoistObject(items, `${name.replace(/Response$/u, '')}Item`, into.shapes) }
    : hoistObject(schema, name, into.shapes)
  const isStated = stateExample(isObject(items) ? named['items'] : named, isObject(items) ? rawSchema['items'] : rawSchema, naming)
  const described = { ...json, schema: named, ...(!isStated && unnamedExample(rawSchema, naming)) }
  return { ...holder, content: { ...asObject(holder['content']), 'application/json': described } }
}

/** An example beside a shape without a name; none of an object of anything, which would say nothing. */
function unnamedExample(schema: JsonObject, naming: Naming): { readonly example?: Json } {
  const example = naming.illustrate(schema)
  return example === undefined || (isObject(example) && Object.keys(example).length === 0) ? {} : { example }
}

/** Notes an example of a shape that has a name; false for another one. */
function stateExample(named: Json | undefined, raw: Json | undefined, naming: Naming): boolean {
  const name = nameIn(asObject(named))
  if (name === '') return false
  const example = naming.illustrate(asObject(raw))
  if (example !== undefined) naming.into.examples.set(name, example)
  return true
}

function hoistObject(schema: JsonObject, name: string, shapes: Map<string, JsonObject>): JsonObject {
  return schema['type'] === 'object' && schema['properties'] !== undefined ? hoist(schema, name, shapes) : schema
}

/** Replaces every shape with a title by a reference, innermost first, so that equal shapes are equal texts. */
function hoistTitled(value: Json, shapes: Map<string, JsonObject>): Json {
  if (Array.isArray(value)) return value.map((item: Json) => hoistTitled(item, shapes))
  if (!isObject(value)) return value
  // a mark of bodies that are not parsed, which says nothing to others
  const { 'x-raw': _raw, ...inner } = mapObject(value, (item) => hoistTitled(item, shapes))
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
function isShape(schema: JsonObject): boolean {
  return ['type', 'enum', 'anyOf', 'allOf'].some((word) => schema[word] !== undefined)
}
