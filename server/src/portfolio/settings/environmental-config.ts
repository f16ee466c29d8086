import { type Static, Type } from 'typebox'
import { checkedText, problemOf } from '#platform/http/checked.ts'
import { isEnvironmentalVector } from '@waybill/vulnerabilities/cvss'
import { closed } from '#platform/http/unknown-fields.ts'

const families = [
  ['v2vectorString', 'v2'],
  ['v3vectorString', 'v3'],
  ['v4vectorString', 'v4'],
] as const

function vectorField(family: 'v2' | 'v3' | 'v4') {
  const text = checkedText(Type.String({ minLength: 1, maxLength: 500 }), (vector, parameter) =>
    problemOf(
      parameter,
      isEnvironmentalVector(vector, family) ? undefined : `${parameter} is not a CVSS ${family} vector: ${vector.slice(0, 500)}`,
    ),
  )
  return Type.Optional(Type.Union([text, Type.Null()]))
}

/** The CVSS environment of a module as sent by a client: vectors with or without base metrics; null means absent. */
export const EnvironmentalConfigInput = Type.Object(
  { v2vectorString: vectorField('v2'), v3vectorString: vectorField('v3'), v4vectorString: vectorField('v4') },
  { ...closed, title: 'EnvironmentalConfigInput' },
)
export type EnvironmentalConfigInput = Static<typeof EnvironmentalConfigInput>

const StoredVector = Type.Optional(Type.String())

/** The CVSS environment of a module as stored. */
export const EnvironmentalConfig = Type.Object(
  { v2vectorString: StoredVector, v3vectorString: StoredVector, v4vectorString: StoredVector },
  { ...closed, title: 'EnvironmentalConfig' },
)
export type EnvironmentalConfig = Static<typeof EnvironmentalConfig>

/** Returns the vectors to store. */
export function readEnvironmentalConfig(sent: EnvironmentalConfigInput): EnvironmentalConfig {
  const given = families.flatMap(([name]) => {
    const vector = sent[name]
    return typeof vector === 'string' ? [[name, vector] as const] : []
  })
  return Object.fromEntries(given)
}
