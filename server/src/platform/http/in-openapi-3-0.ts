import { asObject, isObject, type Json, type JsonObject, mapObject } from '#platform/http/json-object.ts'

/**
 * Rewrites a description in OpenAPI 3.1 as one in 3.0, which many generators read alone: null is `nullable`, an enumeration names its
 * type, and a shape has one example. What 3.0 has no words for is left out: conditions, and the SPDX id of the licence.
 */
export function inOpenApi30(document: JsonObject): JsonObject {
  const { components, info, paths } = document
  const { schemas, ...others } = asObject(components)
  const { identifier: _identifier, ...license } = asObject(asObject(info)['license'])
  return {
    ...document,
    openapi: '3.0.3',
    info: { ...asObject(info), license },
    paths: withShapes(paths ?? {}),
    components: { ...asObject(withShapes(others)), schemas: mapObject(asObject(schemas), shapeOf) },
  }
}

/** Rewrites the shapes of operations, parameters and responses. */
function withShapes(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withShapes(item))
  if (!isObject(value)) return value
  return mapObject(value, (inner, name) => {
    if (name === 'example') return inner
    return name === 'schema' ? shapeOf(inner) : withShapes(inner)
  })
}

function shapeOf(value: Json): JsonObject {
  const { if: _if, then: _then, examples, ...shape } = mapObject(asObject(value), innerShapes)
  const [example] = Array.isArray(examples) ? (examples as readonly Json[]) : []
  return { ...withTypeOfEnum(withNullable(shape)), ...(example !== undefined && { example }) }
}

/** Rewrites the shapes that a keyword of a shape holds. */
function innerShapes(value: Json, keyword: string): Json {
  if (keyword === 'properties') return mapObject(asObject(value), shapeOf)
  // generators take a shape without a type for an object
  if (keyword === 'additionalProperties' && isObject(value) && Object.keys(value).length === 0) return true
  if (['items', 'additionalProperties', 'not'].includes(keyword)) return isObject(value) ? shapeOf(value) : value
  return isListOfShapes(keyword, value) ? value.map(shapeOf) : value
}

function isListOfShapes(keyword: string, value: Json): value is readonly Json[] {
  return ['anyOf', 'allOf', 'oneOf'].includes(keyword) && Array.isArray(value)
}

function withNullable(shape: JsonObject): JsonObject {
  const { type, anyOf, ...rest } = shape
  if (Array.isArray(type)) {
    return { type: type.find((one) => one !== 'null') ?? 'string', nullable: true, ...rest, ...(anyOf !== undefined && { anyOf }) }
  }
  if (!Array.isArray(anyOf)) return shape
  const alternatives = (anyOf as readonly Json[]).filter((one) => asObject(one)['type'] !== 'null')
  return alternatives.length === anyOf.length ? shape : nullableOf(alternatives, rest)
}

/** One alternative is the shape itself; a reference stands alone, so that what is said beside it needs a shape around it. */
function nullableOf(alternatives: readonly Json[], rest: JsonObject): JsonObject {
  const [only, ...others] = alternatives.map(asObject)
  if (only === undefined || others.length > 0) return { anyOf: alternatives, nullable: true, ...rest }
  if ('$ref' in only) return { allOf: [only], nullable: true, ...rest }
  return { ...only, ...(Array.isArray(only['enum']) && { enum: [...(only['enum'] as readonly Json[]), null] }), nullable: true, ...rest }
}

function withTypeOfEnum(shape: JsonObject): JsonObject {
  const { enum: values, type } = shape
  if (!Array.isArray(values) || type !== undefined) return shape
  const isNumeric = values.every((value) => typeof value === 'number' || value === null)
  return { type: isNumeric ? 'number' : 'string', ...shape }
}
