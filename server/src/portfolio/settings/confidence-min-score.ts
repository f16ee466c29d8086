import { type Static, Type } from 'typebox'

/** Findings of a lower confidence are left out (docs/reference/settings.md#minimum-confidence). */
export const ConfidenceMinScore = Type.Enum(['1', '4', '5'])
export type ConfidenceMinScore = Static<typeof ConfidenceMinScore>
