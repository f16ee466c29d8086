import { type Static, Type } from 'typebox'
import { Name } from '#access/name.ts'
import { closed } from '#platform/http/unknown-fields.ts'

/** A token of an identity provider in lists, always without its value (docs/reference/scim.md#tokens). */
export const ScimToken = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    prefix: Type.String({ description: 'the first 8 characters of the value' }),
    madeBy: Type.String({ description: 'name of the user or key' }),
    created: Type.String({ format: 'date-time' }),
    lastUsed: Type.Union([Type.String(), Type.Null()], { description: 'to the minute' }),
  },
  { title: 'ScimToken' },
)
export type ScimToken = Static<typeof ScimToken>

export const NewScimToken = Type.Object({ name: Name }, { title: 'NewScimToken', ...closed })

/** The only answer that contains a token. */
export const IssuedScimToken = Type.Object({ tokenId: Type.String(), token: Type.String() }, { title: 'IssuedScimToken' })
export type IssuedScimToken = Static<typeof IssuedScimToken>

/** Maximum number of tokens of a company. */
export const maxScimTokens = 20
