import { invalid } from '#platform/http-error.ts'
import type { Risk } from '#risks/risk.ts'
import type { RiskWrite } from '#risks/writing/write-context.ts'

/** A user that a write names, and the field that does. */
interface Named {
  readonly field: string
  readonly id: string
}

/** Lists the users that a write names, as owner or for a countermeasure; those who were named before may have left the company. */
export function newlyNamed({ before, after }: RiskWrite): readonly Named[] {
  const known = new Set(namedBy(before).map(({ id }) => id))
  return namedBy(after).filter(({ id }) => !known.has(id))
}

/** Throws 400 for a newly named user who is unknown, naming the field (docs/reference/risks.md#responsible-users). */
export function requireKnownUsers(write: RiskWrite, unknown: readonly string[], parameterName?: string): void {
  const stranger = newlyNamed(write).find(({ id }) => unknown.includes(id))
  if (stranger === undefined) return
  const parameter = parameterName ?? stranger.field
  throw invalid(parameter, `${parameter} names no user of the company: ${stranger.id}`)
}

function namedBy(risk: Risk | undefined): readonly Named[] {
  const { owner, countermeasures = [] } = risk?.properties ?? {}
  return [
    ...(owner === undefined ? [] : [{ field: 'riskProperties.owner', id: owner }]),
    ...countermeasures.flatMap(({ responsible = [] }, index) =>
      responsible.map((id) => ({ field: `riskProperties.countermeasures.${String(index)}.responsible`, id })),
    ),
  ]
}
