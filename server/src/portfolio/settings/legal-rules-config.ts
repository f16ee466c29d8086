import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'
import { anyComponentFields, Until } from '#portfolio/settings/entry-fields.ts'

/** Disabled legal rules. */
export const LegalRulesConfig = Type.Array(
  Type.Object(
    { ruleKey: Type.String({ minLength: 1, maxLength: 250 }), ...anyComponentFields, until: Until },
    { ...closed, title: 'LegalRuleEntry' },
  ),
)
export type LegalRulesConfig = Static<typeof LegalRulesConfig>
