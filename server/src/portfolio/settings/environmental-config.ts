import { type Static, Type } from 'typebox'
import { closed } from '#portfolio/settings/entry-fields.ts'

const Vector = Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 500 }), Type.Null()]))

/** The CVSS environment of a module as a client sends it: vectors with or without base metrics; null is the same as absent. */
export const SentEnvironmentalConfig = Type.Object({ v2vectorString: Vector, v3vectorString: Vector, v4vectorString: Vector }, closed)
export type SentEnvironmentalConfig = Static<typeof SentEnvironmentalConfig>

const StoredVector = Type.Optional(Type.String())

/** The CVSS environment of a module as stored. */
export const EnvironmentalConfig = Type.Object(
  { v2vectorString: StoredVector, v3vectorString: StoredVector, v4vectorString: StoredVector },
  closed,
)
export type EnvironmentalConfig = Static<typeof EnvironmentalConfig>
