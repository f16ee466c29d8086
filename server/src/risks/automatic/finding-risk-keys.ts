import { cveRiskKeyOf } from '#risks/automatic/cve-risks.ts'
import { licenseKeyOf } from '#risks/automatic/license-risk.ts'

/** What tells which automatic risk a finding belongs to. */
export interface RiskFinding {
  readonly kind: string
  readonly moduleId: string
  /** The vulnerability, or the rule broken. */
  readonly key: string
  readonly component: { readonly key: string; readonly version: string | null }
}

/**
 * Returns the keys of the automatic risk of a finding, the closest first: that of its vulnerability in its module, or that of the licence set by
 * hand for its component, in this version or in any (docs/reference/risks.md#automatic-risks).
 */
export function riskKeysOfFinding({ kind, moduleId, key, component }: RiskFinding): readonly string[] {
  if (kind === 'vulnerability') return [cveRiskKeyOf(moduleId, key)]
  if (kind !== 'legal') return []
  const anyVersion = licenseKeyOf(moduleId, { key: component.key })
  return component.version === null
    ? [anyVersion]
    : [licenseKeyOf(moduleId, { key: component.key, version: component.version }), anyVersion]
}
