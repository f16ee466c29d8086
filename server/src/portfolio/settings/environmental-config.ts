import { type Static, Type } from 'typebox'
import { invalid } from '#platform/refusal.ts'
import { closed } from '#portfolio/settings/entry-fields.ts'
import { isEnvironmentalVector } from '#standards/cvss.ts'

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

const families = [
  ['v2vectorString', 'v2'],
  ['v3vectorString', 'v3'],
  ['v4vectorString', 'v4'],
] as const

/** What is stored of the vectors sent; refuses one that cannot be read as a vector of its version. */
export function readEnvironmentalConfig(sent: SentEnvironmentalConfig): EnvironmentalConfig {
  const given = families.flatMap(([name, family]) => {
    const vector = sent[name]
    return typeof vector === 'string' ? [{ name, family, vector }] : []
  })
  const wrong = given.find(({ vector, family }) => !isEnvironmentalVector(vector, family))
  if (wrong !== undefined)
    throw invalid(
      `environmentalConfig.${wrong.name}`,
      `environmentalConfig.${wrong.name} is not a CVSS ${wrong.family} vector: ${wrong.vector}`,
    )
  return Object.fromEntries(given.map(({ name, vector }) => [name, vector]))
}
