import { type UpgradeOption, type Urgency, weightOf } from '#analysis/fixes/plan-fixes.ts'
import { upgradeStep } from '#analysis/fixes/upgrade-step.ts'
import type { AffectedComponent, VerifiedVersion } from '#analysis/fixes/verify-versions.ts'

/** An open finding that another version may not have. */
export interface FixableFinding {
  readonly id: string
  readonly componentId: number
  readonly vulnerabilityId: number
  readonly score: number | undefined
}

/** A vulnerability of a version to upgrade to. */
export interface KnownVulnerability extends Urgency {
  readonly id: number
  readonly key: string
}

/** A version of a component to upgrade to, with all that follows from it. */
export interface ComponentUpgrade extends UpgradeOption {
  readonly component: AffectedComponent
  readonly to: string
  /** No known record affects the version, also none on a vulnerability that is accepted. */
  readonly isClean: boolean
  readonly remains: readonly string[]
  /** Vulnerabilities that the present version does not have. */
  readonly brings: readonly KnownVulnerability[]
}

/** What is needed to determine the effect of a version. */
export interface EffectFacts {
  readonly component: AffectedComponent
  readonly findings: readonly FixableFinding[]
  /** Advisories that affect the present version. */
  readonly present: ReadonlySet<string>
  readonly modules: number
  readonly vulnerabilityOf: (advisoryId: string) => KnownVulnerability | undefined
}

/** Determines the effect of each version: a finding is cleared only when no advisory of its vulnerability affects the version. Pure. */
export function upgradeOptions(versions: readonly VerifiedVersion[], facts: EffectFacts): readonly ComponentUpgrade[] {
  const { component, findings, present, modules, vulnerabilityOf } = facts
  const before = new Set([...present].flatMap((id) => vulnerabilityOf(id)?.id ?? []))
  return versions.map(({ version, advisoryIds }) => {
    const after = new Map(
      [...advisoryIds].flatMap((id) => vulnerabilityOf(id) ?? []).map((vulnerability) => [vulnerability.id, vulnerability]),
    )
    const brings = [...after.values()].filter(({ id }) => !before.has(id))
    const cleared = findings.filter(({ vulnerabilityId }) => !after.has(vulnerabilityId))
    return {
      component,
      componentId: component.id,
      to: version,
      isClean: advisoryIds.size === 0,
      step: upgradeStep(component.version, version),
      clears: cleared.map(({ id }) => id),
      remains: findings.filter((finding) => !cleared.includes(finding)).map(({ id }) => id),
      brings,
      broughtWeight: modules * brings.reduce((sum, vulnerability) => sum + weightOf(vulnerability), 0),
    }
  })
}
