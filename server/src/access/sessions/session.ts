import { type Static, Type } from 'typebox'
import { SecondFactor } from '#access/totp/totp-shapes.ts'
import { Password } from '#access/user.ts'
import { closed } from '#platform/http/unknown-fields.ts'

const Text = Type.String()

/** The caller, and what a page needs to know about them. */
export const Session = Type.Object(
  {
    user: Type.Union([Type.Object({ _id: Text, email: Text, name: Text }, { title: 'SessionUser' }), Type.Null()], {
      description: 'null for a key without a user',
    }),
    company: Type.Object({ _id: Text, name: Text, created: Text }),
    scopes: Type.Array(Text),
    features: Type.Array(Text),
    csrfToken: Type.Union([Text, Type.Null()], { description: 'send it as x-csrf-token with every write; null for a key' }),
    expires: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'latest end' }),
    needsTotp: Type.Boolean({ description: 'the user must set up an authenticator app first' }),
  },
  { title: 'Session' },
)
export type Session = Static<typeof Session>

export const Login = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 1024 }),
    company: Type.Optional(
      Type.String({ maxLength: 100, description: 'company id, needed when address and password match in several companies' }),
    ),
    code: Type.Optional(SecondFactor),
  },
  { title: 'LoginBody', ...closed },
)
export type Login = Static<typeof Login>

export const PasswordChange = Type.Object(
  { oldPassword: Type.String({ minLength: 1, maxLength: 1024 }), newPassword: Password },
  { title: 'PasswordChangeBody', ...closed },
)
export type PasswordChange = Static<typeof PasswordChange>
