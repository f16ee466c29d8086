import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'
import { CiaRequirements } from '#portfolio/settings/cia-requirements.ts'
import { ComponentConfig } from '#portfolio/settings/component-config.ts'
import { ConfidenceMinScore } from '#portfolio/settings/confidence-min-score.ts'
import { CveConfig } from '#portfolio/settings/cve-config.ts'
import { EndOfLifePolicy } from '#portfolio/settings/end-of-life-policy.ts'
import { LegalRulesConfig } from '#portfolio/settings/legal-rules-config.ts'
import { LicenseConfig } from '#portfolio/settings/license-config.ts'
import { ObligationConfig } from '#portfolio/settings/obligation-config.ts'
import { readable } from '#portfolio/settings/replaceable.ts'
import { ProjectRequirements } from '#portfolio/settings/requirements.ts'

/** The settings of a project, stored as sent (docs/reference/settings.md#project-settings). */
export const projectSettings = {
  requireWhitelist: Type.Boolean(),
  confidenceMinScore: ConfidenceMinScore,
  licenseConfig: LicenseConfig,
  componentConfig: ComponentConfig,
  cveConfig: CveConfig,
  obligationConfig: ObligationConfig,
  legalRulesConfig: LegalRulesConfig,
  requirements: ProjectRequirements,
  ciaRequirements: CiaRequirements,
  endoflifePolicy: EndOfLifePolicy,
  autoCreateCweRisks: Type.Boolean(),
  autoCreateCveRisks: Type.Boolean(),
}

/** A project's settings as stored: unset ones are absent. */
export const ProjectSettings = Type.Object(readable(projectSettings), closed)
export type ProjectSettings = Static<typeof ProjectSettings>
