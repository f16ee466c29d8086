import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'
import { anyComponentFields } from '#portfolio/settings/entry-fields.ts'

/** Fulfilled obligations. */
export const ObligationConfig = Type.Array(
  Type.Object(
    { obligationKey: Type.String({ minLength: 1, maxLength: 250 }), ...anyComponentFields },
    { ...closed, title: 'ObligationEntry' },
  ),
)
export type ObligationConfig = Static<typeof ObligationConfig>
