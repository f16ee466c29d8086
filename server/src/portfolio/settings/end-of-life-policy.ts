import { type Static, Type } from 'typebox'
import { checked } from '#platform/http/checked.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import { closed } from '#platform/http/unknown-fields.ts'

const Months = Type.Optional(Type.Integer({ minimum: 0, maximum: 24 }))

/** How many months before its end of life a component is reported; 0 disables it. */
export const EndOfLifePolicy = checked(
  Type.Object(
    { enabled: Type.Optional(Type.Boolean()), warningThreshold: Months, violationThreshold: Months },
    { ...closed, title: 'EndOfLifePolicy' },
  ),
  policyProblems,
)
export type EndOfLifePolicy = Static<typeof EndOfLifePolicy>

/** Rejects a policy that would warn later than it reports the violation (docs/reference/settings.md#end-of-life-policy). */
function policyProblems(policy: unknown, parameter: string): readonly FieldProblem[] {
  const { warningThreshold, violationThreshold = 0 } = (policy ?? {}) as EndOfLifePolicy
  if (typeof warningThreshold !== 'number' || warningThreshold === 0 || !(warningThreshold < violationThreshold)) return []
  const field = `${parameter}.warningThreshold`
  return [{ parameter: field, message: `${field} must not be below violationThreshold; 0 switches it off` }]
}
