import { type Static, Type } from 'typebox'
import { ScopeNames } from '#access/scope-names.ts'
import { Name } from '#access/name.ts'
import { passwordProblems } from '#access/sessions/require-good-password.ts'
import { checked } from '#platform/http/checked.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import { closed } from '#platform/http/unknown-fields.ts'

/** A user of a company (docs/reference/access.md#users), always without the password. */
export const User = Type.Object(
  {
    _id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    roles: Type.Array(Type.String()),
    created: Type.String({ format: 'date-time' }),
    lastLogin: Type.Union([Type.String(), Type.Null()]),
    active: Type.Boolean({ description: 'false once deactivated' }),
    totp: Type.Boolean({ description: 'whether the user has an authenticator app' }),
  },
  { title: 'User' },
)
export type User = Static<typeof User>

/** A user as other users see them. */
export const Person = Type.Object(
  { _id: Type.String(), name: Type.String(), roles: Type.Array(Type.String()), active: Type.Boolean() },
  { title: 'Person' },
)

/** Length matters, not composition (NIST SP 800-63B): 12 to 1,024 characters of any kind. */
export const Password = Type.String({ minLength: 12, maxLength: 1024 })

const fields = {
  email: Type.String({ format: 'email', maxLength: 254 }),
  name: Name,
  roles: ScopeNames,
  password: Type.Optional(Password),
}

export const NewUser = checked(Type.Object(fields, { ...closed, title: 'NewUser' }), ownPasswordProblems)
export type NewUser = Static<typeof NewUser>

export const UserChange = Type.Partial(Type.Object({ ...fields, active: Type.Boolean() }), closed)
export type UserChange = Static<typeof UserChange>

/** Checks the password of a new user against the name and address in the same body. */
function ownPasswordProblems(sent: unknown): readonly FieldProblem[] {
  const { password, email, name } = (sent ?? {}) as Readonly<Record<string, unknown>>
  if (typeof password !== 'string' || password.length < 12) return []
  return passwordProblems('password', password, { email: textOf(email), name: textOf(name) })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
