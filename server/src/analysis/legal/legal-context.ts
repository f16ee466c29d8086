import type { LicenseMix } from '@waybill/licensing/compatibility'
import type { LegalRequirements } from '#analysis/legal/legal-requirements.ts'
import type { Use } from '#analysis/legal/legal-rules.ts'
import type { LegalFact, Licensing } from '#analysis/legal/licensing.ts'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'

/** The context in which one component is evaluated: its module's policy, resolved. */
export interface LegalContext {
  readonly fact: Pick<LegalFact, 'componentId' | 'componentKey' | 'version'>
  readonly policy: PathScopedPolicy
  readonly needs: LegalRequirements
  readonly use: Use
  /** Where the component was found: `path:line` or `path`. */
  readonly location?: string | undefined
  /** The module's own licence. */
  readonly own: Licensing | undefined
  /** The licences it stands together with in its module; undefined where it stands with none. */
  readonly mix?: LicenseMix | undefined
}
