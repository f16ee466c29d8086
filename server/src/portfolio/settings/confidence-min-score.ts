import { type Static, Type } from 'typebox'

/** Drops findings with a lower confidence (docs/reference/settings.md#minimum-confidence). */
export const ConfidenceMinScore = Type.Enum(['1', '4', '5'])
export type ConfidenceMinScore = Static<typeof ConfidenceMinScore>
