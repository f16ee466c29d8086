import { isDeepStrictEqual } from 'node:util'
import { type Countermeasure, idOf } from '#risks/countermeasure.ts'
import type { Risk } from '#risks/risk.ts'
import type { FieldChange } from '#risks/writing/write-context.ts'

/** stateChangedAt equals the time of the entry. */
const unrecordedFields: ReadonlySet<string> = new Set(['riskProperties.stateChangedAt'])

/** Lists the changed fields of a write; each countermeasure is a field (decisions 6). */
export function changesOf(before: Risk | undefined, after: Risk): readonly FieldChange[] {
  const [old, new_] = [fieldsOf(before), fieldsOf(after)]
  const names = new Set([...Object.keys(old), ...Object.keys(new_)])
  return [...names]
    .filter((field) => !unrecordedFields.has(field) && !isDeepStrictEqual(old[field], new_[field]))
    .map((field) => ({ field, from: old[field] ?? null, to: new_[field] ?? null }))
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(risk: Risk | undefined): Fields {
  if (risk === undefined) return {}
  const { name, description, properties } = risk
  const { countermeasures, ...others } = properties
  const fields = Object.entries(others).map(([key, value]) => [`riskProperties.${key}`, value])
  return {
    name,
    ...(description !== undefined && { description }),
    ...Object.fromEntries(fields),
    ...countermeasureFields(countermeasures),
  }
}

function countermeasureFields(countermeasures: readonly Countermeasure[] | undefined): Fields {
  return Object.fromEntries((countermeasures ?? []).map((entry) => [`riskProperties.countermeasures.${idOf(entry)}`, entry]))
}
