import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'

/** The authenticator app of the caller (docs/reference/access.md#authenticator-app). */
export const TotpState = Type.Object(
  {
    enabled: Type.Boolean(),
    required: Type.Boolean({ description: 'whether the company requires it of users with a password' }),
    recoveryCodes: Type.Integer({ description: 'the number of unused recovery codes' }),
  },
  { title: 'TotpState' },
)
export type TotpState = Static<typeof TotpState>

export const TotpEnrolment = Type.Object(
  { password: Type.String({ minLength: 1, maxLength: 1024 }) },
  { title: 'TotpEnrolment', ...closed },
)

/** The only answer that contains the secret. */
export const TotpSecret = Type.Object(
  {
    secret: Type.String({ description: 'Base32, for apps that read no QR code' }),
    uri: Type.String({ description: 'the text of the QR code' }),
  },
  { title: 'TotpSecret' },
)
export type TotpSecret = Static<typeof TotpSecret>

/** A code of the app or a recovery code, as people type them. */
export const SecondFactor = Type.String({ maxLength: 40, description: 'six digits of the authenticator app, or a recovery code' })

export const TotpCode = Type.Object({ code: SecondFactor }, { title: 'TotpCode', ...closed })

/** The only answer that contains recovery codes. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) }, { title: 'RecoveryCodes' })
export type RecoveryCodes = Static<typeof RecoveryCodes>
