import { invalid } from '#platform/http-error.ts'
import type { Risk } from '#risks/risk.ts'
import type { RiskWrite } from '#risks/writing/write-context.ts'

/** Lists the users that a write makes responsible for each countermeasure; those who were responsible before may have left the company. */
export function newlyResponsible({ before, after }: RiskWrite): readonly (readonly string[])[] {
  const known = new Set(responsibleOf(before).flat())
  return responsibleOf(after).map((ids) => ids.filter((id) => !known.has(id)))
}

/** Throws 400 for a newly responsible user who is unknown, naming the field (docs/reference/risks.md#responsible-users). */
export function requireKnownUsers(write: RiskWrite, unknown: readonly string[], parameterName?: string): void {
  for (const [index, ids] of newlyResponsible(write).entries()) {
    const stranger = ids.find((id) => unknown.includes(id))
    const parameter = parameterName ?? `riskProperties.countermeasures.${String(index)}.responsible`
    if (stranger !== undefined) throw invalid(parameter, `${parameter} names no user of the company: ${stranger}`)
  }
}

function responsibleOf(risk: Risk | undefined): readonly (readonly string[])[] {
  return (risk?.properties.countermeasures ?? []).map(({ responsible = [] }) => responsible)
}
