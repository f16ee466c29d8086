import { type Static, Type } from 'typebox'
import { anyComponentFields, closed } from '#portfolio/settings/entry-fields.ts'

/** Fulfilled obligations. */
export const ObligationConfig = Type.Array(
  Type.Object({ obligationKey: Type.String({ minLength: 1, maxLength: 250 }), ...anyComponentFields }, closed),
)
export type ObligationConfig = Static<typeof ObligationConfig>
