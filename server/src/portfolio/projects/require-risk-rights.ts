import { type Caller, hasFeature, hasScope, type Scope } from '#access/access.ts'
import { forbidden } from '#platform/http-error.ts'

interface RiskCreationSettings {
  readonly autoCreateCweRisks?: boolean | null
  readonly autoCreateCveRisks?: boolean | null
}

const allowedScopes: readonly Scope[] = ['manager', 'compliance_manager', 'account_admin']

/**
 * Refuses with 403 when a request sets automatic risk creation and the key lacks the scope or the company the licence
 * (§4.2 rule 6). Switching it off needs the scope alone, so that a company can leave what it no longer has a licence for.
 */
export function requireRiskRights(caller: Caller, { autoCreateCweRisks, autoCreateCveRisks }: RiskCreationSettings): void {
  if (autoCreateCweRisks === undefined && autoCreateCveRisks === undefined) return
  if (!hasScope(caller, ...allowedScopes))
    throw forbidden(
      `Scope limited: autoCreateCweRisks and autoCreateCveRisks need one of ${allowedScopes.join(', ')}; the key has ${caller.scopes.join(', ')}.`,
    )
  if ((autoCreateCweRisks === true || autoCreateCveRisks === true) && !hasFeature(caller, 'risks'))
    throw forbidden(`The company's licence lacks the feature risks.`)
}
