import { withoutEnded } from '#portfolio/settings/acceptance.ts'
import type { CiaRequirements } from '#portfolio/settings/cia-requirements.ts'
import type { CompanyPolicies } from '#portfolio/settings/company-policies.ts'
import type { EnvironmentalConfig } from '#portfolio/settings/environmental-config.ts'
import type { ModuleSettings } from '#portfolio/settings/module-settings.ts'
import type { ProjectSettings } from '#portfolio/settings/project-settings.ts'
import { resolveVersioningPolicy, type VersioningPolicy } from '#portfolio/versioning-policy.ts'
import { resolveEndOfLifeThresholds, type EndOfLifeThresholds } from '#portfolio/end-of-life-thresholds.ts'
import { resolveViabilityPolicy, type ViabilityPolicy } from '#portfolio/viability-policy.ts'

/** The stored settings that apply to a module, nearest level first. */
export type PolicyLevels = readonly [ModuleSettings, ProjectSettings, CompanyPolicies]

/** The effective policy of a module: its settings, resolved through project and company (docs/reference/settings.md#inheritance). */
export interface Policy {
  /** For lists evaluated level by level: deny overrides allow on one level, a nearer level overrides a farther one. */
  readonly levels: PolicyLevels
  readonly vulnerability: {
    readonly violationFrom: number
    readonly warningFrom: number
    readonly kevIsViolation: boolean
  }
  /** Findings below this confidence are dropped. */
  readonly confidenceMinScore: 1 | 4 | 5
  readonly environmentalConfig: EnvironmentalConfig | undefined
  readonly ciaRequirements: CiaRequirements | undefined
  /** Undefined where versions are not evaluated. */
  readonly versioning: VersioningPolicy | undefined
  /** Undefined where ends of life are not evaluated. */
  readonly endOfLife: EndOfLifeThresholds | undefined
  /** Undefined where viability is not evaluated. */
  readonly viability: ViabilityPolicy | undefined
}

const scores = { '1': 1, '4': 4, '5': 5 } as const

/** Leaves out the entries that have ended by a moment (docs/reference/settings.md#end-of-an-entry). */
export function levelsAt([module, project, company]: PolicyLevels, at: Date): PolicyLevels {
  return [withoutEnded(module, at), withoutEnded(project, at), withoutEnded(company, at)]
}

/** Resolves the levels of one module. */
export function resolvePolicy(levels: PolicyLevels): Policy {
  const [module, project, company] = levels
  return {
    levels,
    vulnerability: { violationFrom: 7, warningFrom: 0, kevIsViolation: true, ...company.vulnerability },
    confidenceMinScore: scores[module.confidenceMinScore ?? project.confidenceMinScore ?? '1'],
    environmentalConfig: nonEmpty(module.environmentalConfig),
    ciaRequirements: nonEmpty(module.ciaRequirements) ?? nonEmpty(project.ciaRequirements),
    versioning: resolveVersioningPolicy(nonEmpty(module.versioningConfig) ?? nonEmpty(company.versioningConfig)),
    endOfLife: resolveEndOfLifeThresholds(
      nonEmpty(module.endoflifePolicy) ?? nonEmpty(project.endoflifePolicy) ?? nonEmpty(company.endoflifePolicy),
    ),
    viability: resolveViabilityPolicy(nonEmpty(module.viabilityConfig) ?? nonEmpty(company.viabilityConfig)),
  }
}

/** Treats an object without values as unset, so that the next level applies. */
function nonEmpty<Value extends object>(value: Value | undefined): Value | undefined {
  return value === undefined || Object.keys(value).length === 0 ? undefined : value
}
