import { type Static, Type } from 'typebox'
import { anyComponentFields, closed } from '#portfolio/settings/entry-fields.ts'

/** Legal rules switched off where listed. */
export const LegalRulesConfig = Type.Array(
  Type.Object({ ruleKey: Type.String({ minLength: 1, maxLength: 250 }), ...anyComponentFields }, closed),
)
export type LegalRulesConfig = Static<typeof LegalRulesConfig>
