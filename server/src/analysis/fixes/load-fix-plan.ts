import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { mapInTurns } from '#platform/map-in-turns.ts'
import {
  type ContainedVersion,
  type FixScope,
  loadContainedVersions,
  loadKnownVulnerabilities,
  loadOpenFindings,
  type OpenFinding,
} from '#analysis/fixes/fix-store.ts'
import { loadPackageKnowledge } from '#analysis/fixes/package-knowledge.ts'
import { planFixes, weightOf } from '#analysis/fixes/plan-fixes.ts'
import { type ComponentUpgrade, type KnownVulnerability, upgradeOptions } from '#analysis/fixes/upgrade-options.ts'
import { advisoriesOn, type PackageKnowledge, type VerifiedVersion, verifyVersions } from '#analysis/fixes/verify-versions.ts'

/** A component with what the plan has for it. */
export interface PlanEntry {
  readonly component: ContainedVersion
  readonly findings: readonly OpenFinding[]
  /** Undefined where no known version is better. */
  readonly upgrade: ComponentUpgrade | undefined
  readonly gain: number
}

/**
 * Plans the upgrades of the modules of a scope, most valuable first, then the components without any: six statements, whatever the size. In
 * two transactions, so that nobody waits on the embedded database while versions are compared.
 */
export async function loadFixPlan(db: Database, scope: FixScope): Promise<readonly PlanEntry[]> {
  const { findings, components, knowledgeOf } = await transact(db, (trx) => loadAffected(trx, scope))
  const verified = await mapInTurns(components, (component) => verify(component, knowledgeOf(component)))
  const advisoryIds = [...new Set(verified.flatMap(advisoriesOfAll))]
  const vulnerabilities = await transact(db, (trx) => loadKnownVulnerabilities(trx, advisoryIds))
  const options = verified.flatMap(({ component, present, versions }) => {
    const own = findings.get(component.id) ?? []
    return upgradeOptions(versions, {
      component,
      findings: own,
      present,
      modules: component.modules,
      vulnerabilityOf: (id) => vulnerabilities.get(id),
    })
  })
  const planned = planFixes(options, weightsOf([...findings.values()].flat(), vulnerabilities))
  return withoutUpgrade(planned, components, findings)
}

interface VerifiedComponent {
  readonly component: ContainedVersion
  readonly present: ReadonlySet<string>
  readonly versions: readonly VerifiedVersion[]
}

/** Every advisory on the present version or on one to upgrade to. */
function advisoriesOfAll({ present, versions }: VerifiedComponent): readonly string[] {
  return [...versions.reduce((all, { advisoryIds }) => all.union(advisoryIds), new Set(present))]
}

interface Affected {
  readonly findings: ReadonlyMap<number, readonly OpenFinding[]>
  readonly components: readonly ContainedVersion[]
  readonly knowledgeOf: (component: ContainedVersion) => PackageKnowledge
}

async function loadAffected(trx: Transaction, scope: FixScope): Promise<Affected> {
  const findings = Map.groupBy(await loadOpenFindings(trx, scope), ({ componentId }) => componentId)
  const components = await loadContainedVersions(trx, scope, [...findings.keys()])
  return { findings, components, knowledgeOf: await loadPackageKnowledge(trx, components) }
}

function verify(component: ContainedVersion, known: PackageKnowledge): VerifiedComponent {
  return { component, present: advisoriesOn(component, known), versions: verifyVersions(component, known) }
}

function weightsOf(
  findings: readonly OpenFinding[],
  vulnerabilities: ReadonlyMap<string, KnownVulnerability>,
): ReadonlyMap<string, number> {
  const byId = new Map([...vulnerabilities.values()].map((vulnerability) => [vulnerability.id, vulnerability]))
  return new Map(
    findings.map(({ id, vulnerabilityId, score }) => {
      const { isExploited = false, epss } = byId.get(vulnerabilityId) ?? {}
      return [id, weightOf({ isExploited, epss, score })]
    }),
  )
}

function withoutUpgrade(
  planned: ReturnType<typeof planFixes<ComponentUpgrade>>,
  components: readonly ContainedVersion[],
  findings: ReadonlyMap<number, readonly OpenFinding[]>,
): readonly PlanEntry[] {
  const byId = new Map(components.map((component) => [component.id, component]))
  const upgrades = planned.flatMap(({ option, gain }) => {
    const component = byId.get(option.componentId)
    return component === undefined ? [] : [{ component, findings: findings.get(component.id) ?? [], upgrade: option, gain }]
  })
  const covered = new Set(upgrades.map(({ component }) => component.id))
  const rest = components.filter(({ id }) => !covered.has(id))
  const entries = rest.map((component) => ({ component, findings: findings.get(component.id) ?? [], upgrade: undefined, gain: 0 }))
  return [...upgrades, ...entries.toSorted((one, other) => other.findings.length - one.findings.length)]
}
