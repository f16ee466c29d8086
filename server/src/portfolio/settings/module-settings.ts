import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'
import { CiaRequirements } from '#portfolio/settings/cia-requirements.ts'
import { ModuleComponentConfig, ComponentConfigInput } from '#portfolio/settings/component-config.ts'
import { ConfidenceMinScore } from '#portfolio/settings/confidence-min-score.ts'
import { CustomComponents } from '#portfolio/settings/custom-components.ts'
import { CveConfig } from '#portfolio/settings/cve-config.ts'
import { EndOfLifePolicy } from '#portfolio/settings/end-of-life-policy.ts'
import { EnvironmentalConfig, EnvironmentalConfigInput } from '#portfolio/settings/environmental-config.ts'
import { LegalRulesConfig } from '#portfolio/settings/legal-rules-config.ts'
import { LicenseConfig } from '#portfolio/settings/license-config.ts'
import { ModuleProperties } from '#portfolio/settings/module-properties.ts'
import { ObligationConfig } from '#portfolio/settings/obligation-config.ts'
import { readable } from '#portfolio/settings/replaceable.ts'
import { ModuleRequirements } from '#portfolio/settings/requirements.ts'
import { VersioningConfig } from '#portfolio/settings/versioning-config.ts'
import { ViabilityConfig } from '#portfolio/settings/viability-config.ts'

const commonSettings = {
  version: Type.String({ minLength: 1, maxLength: 200 }),
  description: Type.String({ maxLength: 102_400 }),
  confidenceMinScore: ConfidenceMinScore,
  licenseConfig: LicenseConfig,
  viabilityConfig: ViabilityConfig,
  versioningConfig: VersioningConfig,
  cveConfig: CveConfig,
  obligationConfig: ObligationConfig,
  legalRulesConfig: LegalRulesConfig,
  requirements: ModuleRequirements,
  ciaRequirements: CiaRequirements,
  properties: ModuleProperties,
  endoflifePolicy: EndOfLifePolicy,
  customComponents: CustomComponents,
}

/** The settings of a module as sent by a client (docs/reference/settings.md#module-settings). */
export const moduleSettingsInput = {
  ...commonSettings,
  componentConfig: ComponentConfigInput,
  environmentalConfig: EnvironmentalConfigInput,
}

/** The settings of a module as stored and returned. */
export const moduleSettings = { ...commonSettings, componentConfig: ModuleComponentConfig, environmentalConfig: EnvironmentalConfig }

/** A module's settings as stored: unset ones are absent. */
export const ModuleSettings = Type.Object(readable(moduleSettings), closed)
export type ModuleSettings = Static<typeof ModuleSettings>
