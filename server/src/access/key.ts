import { type Static, Type } from 'typebox'
import { ScopeNames } from '#access/scope-names.ts'
import { Name } from '#access/name.ts'

const TextOrNull = Type.Union([Type.String(), Type.Null()])
const AtLeastOneScope = { ...ScopeNames, minItems: 1 }

/** An API key as lists show it; its value is never part of it (decisions 16 "Account"). */
export const Key = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
  published: Type.Boolean(),
  created: Type.String({ format: 'date-time' }),
  lastUsed: TextOrNull,
  userId: TextOrNull,
  prefix: Type.String({ description: 'the first 8 characters of the value' }),
})
export type Key = Static<typeof Key>

export const NewKey = Type.Object(
  { name: Name, scopes: AtLeastOneScope, userId: Type.Optional(TextOrNull) },
  { additionalProperties: false },
)
export type NewKey = Static<typeof NewKey>

export const KeyChange = Type.Partial(NewKey, { additionalProperties: false })
export type KeyChange = Static<typeof KeyChange>

/** The only answers that hold a key's value. */
export const IssuedKey = Type.Object({ keyId: Type.String(), key: Type.String() })
export type IssuedKey = Static<typeof IssuedKey>
export const RotatedKey = Type.Object({ key: Type.String() })
