import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'

const Lag = Type.Optional(Type.Integer({ minimum: 0, maximum: 3 }))

/** How far behind the newest release a component may be. */
export const VersioningConfig = Type.Object(
  { enabled: Type.Optional(Type.Boolean()), jump: Type.Optional(Type.Boolean()), warningThreshold: Lag, violationThreshold: Lag },
  { ...closed, title: 'VersioningConfig' },
)
export type VersioningConfig = Static<typeof VersioningConfig>
