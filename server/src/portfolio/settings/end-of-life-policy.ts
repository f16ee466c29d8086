import { type Static, Type } from 'typebox'
import { closed } from '#portfolio/settings/entry-fields.ts'
import { checked } from '#platform/http/checked.ts'
import type { FieldProblem } from '#platform/http-error.ts'

const Months = Type.Optional(Type.Integer({ minimum: 0, maximum: 24 }))

/** How many months before its end of life a component is reported; 0 is off. */
export const EndOfLifePolicy = checked(
  Type.Object({ enabled: Type.Optional(Type.Boolean()), warningThreshold: Months, violationThreshold: Months }, closed),
  policyProblems,
)
export type EndOfLifePolicy = Static<typeof EndOfLifePolicy>

/** A policy would warn later than it reports the violation (decisions 3). */
function policyProblems(policy: unknown, parameter: string): readonly FieldProblem[] {
  const { warningThreshold, violationThreshold = 0 } = (policy ?? {}) as EndOfLifePolicy
  if (typeof warningThreshold !== 'number' || warningThreshold === 0 || !(warningThreshold < violationThreshold)) return []
  const field = `${parameter}.warningThreshold`
  return [{ parameter: field, message: `${field} must not be below violationThreshold; 0 switches it off` }]
}
