import { licenseTerms } from '#standards/license-expression.ts'
import type { TermBreach } from '#analysis/legal/assess-expression.ts'
import { dueObligations } from '#analysis/legal/due-obligations.ts'
import { assessLicensing } from '#analysis/legal/license-breaches.ts'
import { requirementsOf } from '#analysis/legal/legal-requirements.ts'
import type { Licensing } from '#analysis/legal/licensing.ts'
import { isListMode } from '#analysis/legal/listed.ts'
import type { PlacedPolicy } from '#analysis/places/placed-policy.ts'
import { type Component, entriesOn } from '#analysis/places/speaks-of.ts'
import type { LegalVerdict } from '#analysis/quick-check/check-shape.ts'

/** A licence judged for a component used modified and used as it is. */
export function judgeBothWays(
  component: Component,
  licensing: Licensing | undefined,
  policy: PlacedPolicy,
): { readonly changed: LegalVerdict; readonly not_changed: LegalVerdict } {
  const isLooselyCoupled = policy.levels.some(
    ({ componentConfig }) => entriesOn(componentConfig?.looseCoupled, component, policy).length > 0,
  )
  function verdict(isModified: boolean): LegalVerdict {
    const use = { isModified, isLooselyCoupled }
    const setting = { fact: component, policy, needs: requirementsOf(policy), use, own: undefined }
    const { breaches, terms } = assessLicensing(licensing, setting)
    const counted = breaches.filter(({ waived }) => waived === undefined)
    return {
      obligations: dueObligations(terms, setting).map(({ key, message }) => ({ type: key, message })),
      violations: counted.map((breach) => ({ type: breach.status, message: sentenceOf(breach) })),
      computedStatus: { requireWhitelist: isListMode(policy), ...standingOf(counted), privateLicense: isPrivate(licensing) },
    }
  }
  return { changed: verdict(true), not_changed: verdict(false) }
}

function sentenceOf({ license, message, wayOut }: TermBreach): string {
  return `${[license, message].filter(Boolean).join(' ')}; ${wayOut}.`
}

function standingOf(breaches: readonly TermBreach[]): Pick<LegalVerdict['computedStatus'], 'status' | 'label'> {
  if (breaches.some(({ status }) => status === 'violation')) return { status: 'violations', label: 'Breaks a rule' }
  return breaches.length > 0 ? { status: 'warnings', label: 'Worth a look' } : { status: 'ok', label: 'May be used' }
}

function isPrivate(
  { expression, unrecognised }: Licensing = { text: '', expression: undefined, unrecognised: [], confidence: 5 },
): boolean {
  return unrecognised.length > 0 || (expression !== undefined && licenseTerms(expression).some(({ kind }) => kind === 'reference'))
}
