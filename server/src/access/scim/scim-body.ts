import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { isObject, type Resource, toCanonical } from '#access/scim/attribute.ts'
import type { Operation } from '#access/scim/apply-patch.ts'
import { scimError } from '#access/scim/scim-error.ts'

const PatchBody = Type.Object({
  Operations: Type.Array(Type.Object({ op: Type.String(), path: Type.Optional(Type.String()), value: Type.Optional(Type.Unknown()) }), {
    minItems: 1,
    maxItems: 1000,
  }),
})

/** Reads a resource with canonical names. */
export function readResource(body: unknown): Resource {
  const resource = toCanonical(body)
  if (!isObject(resource)) throw scimError('invalidSyntax', 'the body is a JSON object')
  const { schemas = [] } = resource
  if (!Array.isArray(schemas) || !schemas.every((schema) => typeof schema === 'string'))
    throw scimError('invalidSyntax', 'schemas is a list of texts', 'schemas')
  return resource
}

function inLowerCase(sent: unknown): Resource {
  return isObject(sent) ? Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value])) : {}
}

/** Reads the operations of a PATCH request; their names may differ in case. */
export function readOperations(body: unknown): readonly Operation[] {
  const sent = inLowerCase(body)['operations']
  const operations = { Operations: Array.isArray(sent) ? sent.map(inLowerCase) : sent }
  if (!Value.Check(PatchBody, operations))
    throw scimError('invalidSyntax', 'Operations is a list of 1 to 1,000 operations with op, path and value', 'Operations')
  return operations.Operations
}
