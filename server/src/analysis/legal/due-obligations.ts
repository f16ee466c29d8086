import { type LicenseTerm, obligationsOf, propertiesOfTerm } from '@waybill/licensing'
import type { LegalContext } from '#analysis/legal/legal-context.ts'
import { applicableEntries } from '#analysis/policy/applicable-entries.ts'

/** What follows from a component's licences in its use, and for which it is settled that it is met. */
export interface DueObligation {
  readonly key: string
  readonly type: string
  readonly message: string
  /** The comment of the obligationConfig entry that says it is met. */
  readonly resolved?: string
}

/** The obligations that follow from licences for a component in its module's use, each once (decisions 4, Legal rules). */
export function dueObligations(terms: readonly LicenseTerm[], { fact, policy, needs, use }: LegalContext): readonly DueObligation[] {
  const inUse = {
    modified: use.isModified,
    distributed: needs.isDistributed,
    form: 'binary',
    network: needs.isService,
    linking: use.isLooselyCoupled ? 'dynamic' : 'static',
  } as const
  const traits = terms.map(propertiesOfTerm).filter((known) => known !== undefined)
  const due = new Map(traits.flatMap((each) => obligationsOf(each, inUse)).map((obligation) => [obligation.key, obligation]))
  if (due.size === 0) return []
  const met = new Map(
    policy.levels
      .flatMap(({ obligationConfig }) => applicableEntries(obligationConfig, fact, policy))
      .map(({ obligationKey, comment }) => [obligationKey, comment]),
  )
  return Array.from(due.values(), (obligation) => {
    const resolved = met.get(obligation.key)
    return resolved === undefined ? obligation : Object.assign({ resolved }, obligation)
  })
}
