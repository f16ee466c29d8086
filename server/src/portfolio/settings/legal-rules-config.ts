import { type Static, Type } from 'typebox'
import { anyComponentFields, closed, Until } from '#portfolio/settings/entry-fields.ts'

/** Disabled legal rules. */
export const LegalRulesConfig = Type.Array(
  Type.Object({ ruleKey: Type.String({ minLength: 1, maxLength: 250 }), ...anyComponentFields, until: Until }, closed),
)
export type LegalRulesConfig = Static<typeof LegalRulesConfig>
