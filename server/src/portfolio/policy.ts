import type { CiaRequirements } from '#portfolio/settings/cia-requirements.ts'
import type { CompanyPolicies } from '#portfolio/settings/company-policies.ts'
import type { EnvironmentalConfig } from '#portfolio/settings/environmental-config.ts'
import type { ModuleSettings } from '#portfolio/settings/module-settings.ts'
import type { ProjectSettings } from '#portfolio/settings/project-settings.ts'
import { resolveVersioningPolicy, type VersioningPolicy } from '#portfolio/versioning-policy.ts'
import { resolveEndOfLifeThresholds, type EndOfLifeThresholds } from '#portfolio/end-of-life-thresholds.ts'
import { resolveViabilityPolicy, type ViabilityPolicy } from '#portfolio/viability-policy.ts'

/** The settings that hold for a module as they are stored, nearest first. */
export type PolicyLevels = readonly [ModuleSettings, ProjectSettings, CompanyPolicies]

/** What a module is judged by: its settings, resolved through its project and its company (decisions 3, Inheritance). */
export interface Policy {
  /** For lists that are taken level by level: deny beats allow at one level, a nearer level beats a farther one. */
  readonly levels: PolicyLevels
  readonly vulnerability: {
    readonly violationFrom: number
    readonly warningFrom: number
    readonly kevIsViolation: boolean
  }
  /** Findings below this confidence are left out. */
  readonly confidenceMinScore: 1 | 4 | 5
  readonly environmentalConfig: EnvironmentalConfig | undefined
  readonly ciaRequirements: CiaRequirements | undefined
  /** Undefined where versions are not judged. */
  readonly versioning: VersioningPolicy | undefined
  /** Undefined where ends of life are not judged. */
  readonly endOfLife: EndOfLifeThresholds | undefined
  /** Undefined where viability is not judged. */
  readonly viability: ViabilityPolicy | undefined
}

const scores = { '1': 1, '4': 4, '5': 5 } as const

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

/** An object without any value says nothing, so the next level speaks. */
function nonEmpty<Value extends object>(value: Value | undefined): Value | undefined {
  return value === undefined || Object.keys(value).length === 0 ? undefined : value
}
