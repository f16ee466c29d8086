import { hasFeature, hasScope, type Rights, type Scope } from '#access/access.ts'
import { forbidden } from '#platform/http-error.ts'

interface RiskCreationSettings {
  readonly autoCreateCweRisks?: boolean | null
  readonly autoCreateCveRisks?: boolean | null
}

const allowedScopes: readonly Scope[] = ['manager', 'compliance_manager', 'account_admin']

/**
 * Throws a 403 when a request sets automatic risk creation without the scope or the licence feature
 * (docs/reference/projects.md#automatic-risk-creation). Disabling it needs the scope only, so that it is possible without a licence.
 */
export function requireRiskRights(caller: Rights, { autoCreateCweRisks, autoCreateCveRisks }: RiskCreationSettings): void {
  if (autoCreateCweRisks === undefined && autoCreateCveRisks === undefined) return
  if (!hasScope(caller, ...allowedScopes))
    throw forbidden(
      `Scope limited: autoCreateCweRisks and autoCreateCveRisks need one of ${allowedScopes.join(', ')}; the key has ${caller.scopes.join(', ')}.`,
      { scopes: allowedScopes },
    )
  if ((autoCreateCweRisks === true || autoCreateCveRisks === true) && !hasFeature(caller, 'risks'))
    throw forbidden(`The company's licence lacks the feature risks.`, { feature: 'risks' })
}
