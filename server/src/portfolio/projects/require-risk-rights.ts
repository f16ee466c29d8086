import { hasFeature, hasScope, type Rights, type Scope } from '#access/access.ts'
import { forbidden } from '#platform/http-error.ts'

interface RiskCreationSettings {
  readonly autoCreateCweRisks?: boolean | null
  readonly autoCreateCveRisks?: boolean | null
}

const allowedScopes: readonly Scope[] = ['manager', 'compliance_manager', 'account_admin']

/**
 * Throws a 403 when a request sets automatic risk creation without the scope or the licence feature
 * (docs/reference/projects.md#automatic-risk-creation). Disabling it needs the scope only, so that it is possible without a licence; a
 * value that is stored may be sent back by anybody.
 */
export function requireRiskRights(caller: Rights, sent: RiskCreationSettings, stored: RiskCreationSettings = {}): void {
  const set = (['autoCreateCweRisks', 'autoCreateCveRisks'] as const).filter((name) => sent[name] !== stored[name])
  if (!set.some((name) => sent[name] !== undefined)) return
  if (!hasScope(caller, ...allowedScopes))
    throw forbidden(
      `Scope limited: autoCreateCweRisks and autoCreateCveRisks need one of ${allowedScopes.join(', ')}; the key has ${caller.scopes.join(', ')}.`,
      { scopes: allowedScopes },
    )
  if (set.some((name) => sent[name] === true) && !hasFeature(caller, 'risks'))
    throw forbidden(`The company's licence lacks the feature risks.`, { feature: 'risks' })
}
