import { type Static, Type } from 'typebox'
import { ScopeNames } from '#access/scope-names.ts'
import { Name } from '#access/name.ts'
import { closed } from '#platform/http/unknown-fields.ts'

const TextOrNull = Type.Union([Type.String(), Type.Null()])
const AtLeastOneScope = { ...ScopeNames, minItems: 1 }

/** An API key in lists, always without its value (docs/reference/access.md#keys). */
export const Key = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    scopes: Type.Array(Type.String()),
    published: Type.Boolean(),
    created: Type.String({ format: 'date-time' }),
    lastUsed: TextOrNull,
    userId: TextOrNull,
    prefix: Type.String({ description: 'the first 8 characters of the value' }),
  },
  { title: 'ApiKey' },
)
export type Key = Static<typeof Key>

export const NewKey = Type.Object(
  { name: Name, scopes: AtLeastOneScope, userId: Type.Optional(TextOrNull) },
  { title: 'NewApiKey', ...closed },
)
export type NewKey = Static<typeof NewKey>

export const KeyChange = Type.Partial(NewKey, closed)
export type KeyChange = Static<typeof KeyChange>

/** One of the two responses that contain a key's value. */
export const IssuedKey = Type.Object({ keyId: Type.String(), key: Type.String() }, { title: 'IssuedApiKey' })
export type IssuedKey = Static<typeof IssuedKey>
export const RotatedKey = Type.Object({ key: Type.String() }, { title: 'RotatedApiKey' })
