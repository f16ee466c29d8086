import { type Static, Type } from 'typebox'
import { checkedText, faultOf } from '#platform/http/checked.ts'
import { closed } from '#portfolio/settings/entry-fields.ts'
import { isEnvironmentalVector } from '#standards/cvss.ts'

const families = [
  ['v2vectorString', 'v2'],
  ['v3vectorString', 'v3'],
  ['v4vectorString', 'v4'],
] as const

function vectorOf(family: 'v2' | 'v3' | 'v4') {
  const text = checkedText(Type.String({ minLength: 1, maxLength: 500 }), (vector, parameter) =>
    faultOf(
      parameter,
      isEnvironmentalVector(vector, family) ? undefined : `${parameter} is not a CVSS ${family} vector: ${vector.slice(0, 500)}`,
    ),
  )
  return Type.Optional(Type.Union([text, Type.Null()]))
}

/** The CVSS environment of a module as a client sends it: vectors with or without base metrics; null is the same as absent. */
export const SentEnvironmentalConfig = Type.Object(
  { v2vectorString: vectorOf('v2'), v3vectorString: vectorOf('v3'), v4vectorString: vectorOf('v4') },
  closed,
)
export type SentEnvironmentalConfig = Static<typeof SentEnvironmentalConfig>

const StoredVector = Type.Optional(Type.String())

/** The CVSS environment of a module as stored. */
export const EnvironmentalConfig = Type.Object(
  { v2vectorString: StoredVector, v3vectorString: StoredVector, v4vectorString: StoredVector },
  closed,
)
export type EnvironmentalConfig = Static<typeof EnvironmentalConfig>

/** What is stored of the vectors sent. */
export function readEnvironmentalConfig(sent: SentEnvironmentalConfig): EnvironmentalConfig {
  const given = families.flatMap(([name]) => {
    const vector = sent[name]
    return typeof vector === 'string' ? [[name, vector] as const] : []
  })
  return Object.fromEntries(given)
}
