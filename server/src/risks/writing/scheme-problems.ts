import type { RiskProperties } from '#risks/risk-properties.ts'
import type { Scheme } from '#risks/scheme.ts'
import type { Problems } from '#risks/writing/write-context.ts'

/** The list of the scheme that each field of a risk is checked against (§2.7 fields). */
export const fieldLists = {
  impactClass: 'impactClasses',
  BV_enum: 'valueScale',
  EF_enum: 'valueScale',
  ARO_enum: 'aroScale',
} as const satisfies Readonly<Record<string, keyof Scheme>>

const fields = Object.keys(fieldLists) as readonly (keyof typeof fieldLists)[]

/** Finds new or changed values that the scheme does not have; an unchanged one may stay (§4.5 write rule 1). */
export function schemeProblems(before: RiskProperties, after: RiskProperties, scheme: Scheme): Problems {
  return fields.flatMap((field) => {
    const value = after[field]
    if (value === undefined || value === before[field]) return []
    const known = scheme[fieldLists[field]].map((entry) => entry.value)
    if (known.includes(value)) return []
    const parameter = `riskProperties.${field}`
    return [{ parameter, message: `${parameter} must be one of ${known.join(', ')}` }]
  })
}
