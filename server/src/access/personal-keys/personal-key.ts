import { type Static, Type } from 'typebox'
import { Name } from '#access/name.ts'
import { ScopeNames } from '#access/scope-names.ts'
import { closed } from '#platform/http/unknown-fields.ts'

const Moment = Type.String({ format: 'date-time' })

/** A key of a user in lists, always without its value (docs/reference/access.md#personal-keys). */
export const PersonalKey = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    scopes: Type.Array(Type.String(), { description: 'those that the user still holds' }),
    created: Moment,
    expires: Moment,
    lastUsed: Type.Union([Type.String(), Type.Null()]),
    prefix: Type.String({ description: 'the first 8 characters of the value' }),
  },
  { title: 'PersonalKey' },
)
export type PersonalKey = Static<typeof PersonalKey>

export const NewPersonalKey = Type.Object(
  { name: Name, scopes: { ...ScopeNames, minItems: 1 }, expires: { ...Moment, description: 'at most 366 days from now' } },
  { title: 'NewPersonalKey', ...closed },
)
export type NewPersonalKey = Static<typeof NewPersonalKey>

/** Maximum number of personal keys of a user, expired ones included. */
export const maxPersonalKeys = 50

/** A personal key is valid for at most a year. */
export const maxLifetimeMs = 366 * 86_400_000
