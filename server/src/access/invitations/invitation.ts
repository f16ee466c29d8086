import { type Static, Type } from 'typebox'
import { SecondFactor } from '#access/totp/totp-shapes.ts'
import { Password } from '#access/user.ts'
import { closed } from '#platform/http/unknown-fields.ts'

/** A link with which a user sets a password (docs/reference/access.md#invitations). Only this answer contains it. */
export const Invitation = Type.Object(
  { url: Type.String({ description: 'address of the page; its last part is the token' }), expires: Type.String({ format: 'date-time' }) },
  { title: 'Invitation' },
)
export type Invitation = Static<typeof Invitation>

export const InvitationAnswer = Type.Object(
  { password: Password, code: Type.Optional(SecondFactor) },
  { title: 'InvitationAnswer', ...closed },
)

/** An invitation is valid for seven days. */
export const invitationLifetimeMs = 7 * 86_400_000
