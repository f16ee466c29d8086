import { type Static, Type } from 'typebox'
import { closed } from '#portfolio/settings/entry-fields.ts'
import { invalid } from '#platform/refusal.ts'

const Months = Type.Optional(Type.Integer({ minimum: 0, maximum: 24 }))

/** How many months before its end of life a component is reported; 0 is off. */
export const EndOfLifePolicy = Type.Object(
  { enabled: Type.Optional(Type.Boolean()), warningThreshold: Months, violationThreshold: Months },
  closed,
)
export type EndOfLifePolicy = Static<typeof EndOfLifePolicy>

/** Refuses a policy that would warn later than it reports the violation (decisions 3). */
export function checkEndOfLifePolicy({ warningThreshold = 0, violationThreshold = 0 }: EndOfLifePolicy, place = 'endoflifePolicy'): void {
  if (warningThreshold !== 0 && warningThreshold < violationThreshold)
    throw invalid(`${place}.warningThreshold`, `${place}.warningThreshold must not be below violationThreshold; 0 switches it off`)
}
