import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'
import { ComponentConfig } from '#portfolio/settings/component-config.ts'
import { CveConfig } from '#portfolio/settings/cve-config.ts'
import { EndOfLifePolicy } from '#portfolio/settings/end-of-life-policy.ts'
import { LegalRulesConfig } from '#portfolio/settings/legal-rules-config.ts'
import { LicenseConfig } from '#portfolio/settings/license-config.ts'
import { ObligationConfig } from '#portfolio/settings/obligation-config.ts'
import { readable } from '#portfolio/settings/replaceable.ts'
import { VersioningConfig } from '#portfolio/settings/versioning-config.ts'
import { ViabilityConfig } from '#portfolio/settings/viability-config.ts'

const Score = Type.Optional(Type.Number({ minimum: 0, maximum: 10 }))

/** The scores from which a vulnerability is a warning or a violation. */
export const VulnerabilityPolicy = Type.Object(
  { violationFrom: Score, warningFrom: Score, kevIsViolation: Type.Optional(Type.Boolean()) },
  { ...closed, title: 'VulnerabilityPolicy' },
)
export type VulnerabilityPolicy = Static<typeof VulnerabilityPolicy>

/** The policies of a company, the fallback of modules and projects (docs/reference/settings.md#company-policies). */
export const companyPolicies = {
  requireWhitelist: Type.Boolean(),
  licenseConfig: LicenseConfig,
  componentConfig: ComponentConfig,
  cveConfig: CveConfig,
  obligationConfig: ObligationConfig,
  legalRulesConfig: LegalRulesConfig,
  viabilityConfig: ViabilityConfig,
  versioningConfig: VersioningConfig,
  endoflifePolicy: EndOfLifePolicy,
  vulnerability: VulnerabilityPolicy,
}

/** A company's policies as stored: unset ones are absent. */
export const CompanyPolicies = Type.Object(readable(companyPolicies), { ...closed, title: 'CompanyPolicies' })
export type CompanyPolicies = Static<typeof CompanyPolicies>
