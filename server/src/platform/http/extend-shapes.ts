import { asObject, type Json, type JsonObject } from '#platform/http/json-object.ts'

/** Fields from which on a shape is worth a reference; two shapes share fewer by accident. */
const sharedFields = 5

/**
 * Describes a shape that has all the fields of another one as that one and what it adds (`allOf`), so that a reader sees the difference. The
 * fields, and which of them are required, are the same in both. Shapes of strict bodies stay as they are: `additionalProperties: false` does not
 * look into the parts of `allOf`.
 */
export function extendShapes(shapes: ReadonlyMap<string, JsonObject>): Map<string, JsonObject> {
  const open = [...shapes].filter(([, shape]) => shape['type'] === 'object' && shape['additionalProperties'] === undefined)
  const bySize = open.toSorted(([a, shapeA], [b, shapeB]) => fieldsOf(shapeB).length - fieldsOf(shapeA).length || (a < b ? -1 : 1))
  return new Map(
    [...shapes].map(([name, shape]) => {
      const base = bySize.find(([other, otherShape]) => other !== name && isPartOf(otherShape, shape))
      return [name, base === undefined ? shape : extend(shape, base)]
    }),
  )
}

function isPartOf(base: JsonObject, shape: JsonObject): boolean {
  const count = fieldsOf(base).length
  if (count < sharedFields || count >= fieldsOf(shape).length || shape['additionalProperties'] !== undefined) return false
  return fieldsOf(base).every(([field, type]) => {
    const isSame = JSON.stringify(asObject(shape['properties'])[field]) === JSON.stringify(type)
    return isSame && requiredOf(base).includes(field) === requiredOf(shape).includes(field)
  })
}

function extend(shape: JsonObject, [name, base]: readonly [string, JsonObject]): JsonObject {
  const known = new Set(fieldsOf(base).map(([field]) => field))
  const added = fieldsOf(shape).filter(([field]) => !known.has(field))
  const required = requiredOf(shape).filter((field) => typeof field === 'string' && !known.has(field))
  const { title, description } = shape
  const part = { type: 'object', ...(required.length > 0 && { required }), properties: Object.fromEntries(added) }
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    allOf: [{ $ref: `#/components/schemas/${name}` }, part],
  }
}

function fieldsOf(shape: JsonObject): readonly (readonly [string, Json])[] {
  return Object.entries(asObject(shape['properties']))
}

function requiredOf({ required }: JsonObject): readonly Json[] {
  return Array.isArray(required) ? required : []
}
