import { licenseTerms } from '@waybill/licensing'
import type { TermBreach } from '#analysis/legal/evaluate-expression.ts'
import { dueObligations } from '#analysis/legal/due-obligations.ts'
import { evaluateLicensing } from '#analysis/legal/license-breaches.ts'
import { requirementsOf } from '#analysis/legal/legal-requirements.ts'
import type { Licensing } from '#analysis/legal/licensing.ts'
import { isListMode } from '#analysis/legal/list-decision.ts'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'
import { type ComponentRef, applicableEntries } from '#analysis/policy/applicable-entries.ts'
import type { LegalResult } from '#analysis/quick-check/check-shape.ts'

/** A licence judged for a component used modified and used as it is. */
export function evaluateBothUses(
  component: ComponentRef,
  licensing: Licensing | undefined,
  policy: PathScopedPolicy,
): { readonly changed: LegalResult; readonly not_changed: LegalResult } {
  const isLooselyCoupled = policy.levels.some(
    ({ componentConfig }) => applicableEntries(componentConfig?.looseCoupled, component, policy).length > 0,
  )
  function verdict(isModified: boolean): LegalResult {
    const use = { isModified, isLooselyCoupled }
    const setting = { fact: component, policy, needs: requirementsOf(policy), use, own: undefined }
    const { breaches, terms } = evaluateLicensing(licensing, setting)
    const counted = breaches.filter(({ waived }) => waived === undefined)
    return {
      obligations: dueObligations(terms, setting).map(({ key, message }) => ({ type: key, message })),
      violations: counted.map((breach) => ({ type: breach.status, message: reasonOf(breach) })),
      computedStatus: { requireWhitelist: isListMode(policy), ...toStatus(counted), privateLicense: isPrivate(licensing) },
    }
  }
  return { changed: verdict(true), not_changed: verdict(false) }
}

function reasonOf({ license, message, wayOut }: TermBreach): string {
  return `${[license, message].filter(Boolean).join(' ')}; ${wayOut}.`
}

function toStatus(breaches: readonly TermBreach[]): Pick<LegalResult['computedStatus'], 'status' | 'label'> {
  if (breaches.some(({ status }) => status === 'violation')) return { status: 'violations', label: 'Breaks a rule' }
  return breaches.length > 0 ? { status: 'warnings', label: 'Worth a look' } : { status: 'ok', label: 'May be used' }
}

function isPrivate(
  { expression, unrecognised }: Licensing = { text: '', expression: undefined, unrecognised: [], confidence: 5 },
): boolean {
  return unrecognised.length > 0 || (expression !== undefined && licenseTerms(expression).some(({ kind }) => kind === 'reference'))
}
