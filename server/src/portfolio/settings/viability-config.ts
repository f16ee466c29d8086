import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'

const Level = Type.Optional(Type.Integer({ minimum: 0, maximum: 4 }))
const Step = Type.Optional(Type.Integer({ minimum: 1, maximum: 3 }))

/** The activity from which a component counts as maintained. */
export const ViabilityConfig = Type.Object(
  { enabled: Type.Optional(Type.Boolean()), warningThreshold: Level, violationThreshold: Level, minConfidence: Step, noInfoLevel: Step },
  { ...closed, title: 'ViabilityConfig' },
)
export type ViabilityConfig = Static<typeof ViabilityConfig>
