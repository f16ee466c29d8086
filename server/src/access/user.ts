import { type Static, Type } from 'typebox'
import { ScopeNames } from '#access/known-words.ts'
import { Name } from '#access/name.ts'

/** A person of a company (decisions 2); the password never leaves. */
export const User = Type.Object({
  _id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  roles: Type.Array(Type.String()),
  created: Type.String({ format: 'date-time' }),
  lastLogin: Type.Union([Type.String(), Type.Null()]),
})
export type User = Static<typeof User>

/** Long rather than odd (NIST SP 800-63B): 12 to 1,024 characters of any kind. */
export const Password = Type.String({ minLength: 12, maxLength: 1024 })

export const NewUser = Type.Object(
  {
    email: Type.String({ format: 'email', maxLength: 254 }),
    name: Name,
    roles: ScopeNames,
    password: Type.Optional(Password),
  },
  { additionalProperties: false },
)
export type NewUser = Static<typeof NewUser>

export const UserChange = Type.Partial(NewUser, { additionalProperties: false })
export type UserChange = Static<typeof UserChange>
