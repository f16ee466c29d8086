import type { Tenant } from '#access/access.ts'
import { evaluateReleased, type ReleasedModule, type ReleasedVulnerability } from '#analysis/analysis.ts'
import type { Transaction } from '#database/database.ts'
import { type PolicyLevels, resolvePolicy } from '#portfolio/portfolio.ts'
import { type CveRisk, loadCveRisks } from '#risks/risks.ts'
import { severityOf } from '@waybill/vulnerabilities/cvss'
import { loadReleaseComponents } from '#approvals/releases/release-component-store.ts'
import { toSnapshotRisk, toSnapshotRuling } from '#approvals/snapshot/assemble-module.ts'
import { loadSnapshotVulnerabilities } from '#approvals/snapshot/named-vulnerabilities-store.ts'
import { toSnapshotVex } from '#approvals/snapshot/released-findings-store.ts'
import type { Snapshot, SnapshotFinding, SnapshotModule, SnapshotVex } from '#approvals/snapshot/snapshot.ts'

/**
 * Re-evaluates a release as of now: its components stay frozen, the knowledge of their vulnerabilities is
 * current: advisories, VEX statements, settings, and risk decisions. For a deleted module, settings, statements and decisions
 * are the frozen ones. Leaves out findings of other kinds. A constant number of statements.
 */
export async function reevaluateSnapshot(trx: Transaction, tenant: Tenant, snapshot: Snapshot, at: Date): Promise<Snapshot> {
  const ids = await loadReleaseComponents(trx, tenant, snapshot.approval.id)
  const evaluated = await evaluateReleased(
    trx,
    tenant,
    snapshot.modules.map((module) => toReleasedModule(module, ids)),
    at,
  )
  const vulnerabilities = new Map(evaluated.map(({ fact: { key, vulnerabilityId: id } }) => [key, { key, id }]))
  const moduleIds = snapshot.modules.map(({ id }) => id)
  const risks = Map.groupBy(await loadCveRisks(trx, tenant, moduleIds), ({ moduleId }) => moduleId)
  const input = { purls: new Map(Array.from(ids, ([purl, id]) => [id, purl])), risks, at: at.toISOString() }
  const byModule = Map.groupBy(evaluated, ({ moduleId }) => moduleId)
  return {
    ...snapshot,
    taken: at.toISOString(),
    modules: snapshot.modules.map((module) => reevaluateModule(module, byModule.get(module.id) ?? [], input)),
    vulnerabilities: await loadSnapshotVulnerabilities(trx, [...vulnerabilities.values()]),
  }
}

function toReleasedModule(
  { id, bom: sbom, components, settings: { module, project, company } }: SnapshotModule,
  ids: ReadonlyMap<string, number>,
): ReleasedModule {
  const cpes = new Map(sbom.components.map(({ purl, cpe }) => [purl, cpe]))
  return {
    moduleId: id,
    sbom,
    components: components.flatMap(({ purl }) => {
      const componentId = ids.get(purl)
      return componentId === undefined ? [] : [{ id: componentId, purl, cpe: cpes.get(purl) }]
    }),
    policyAtRelease: resolvePolicy([module, project, company] as unknown as PolicyLevels),
  }
}

interface ReevaluationInput {
  /** By component id. */
  readonly purls: ReadonlyMap<number, string>
  /** By module id. */
  readonly risks: ReadonlyMap<string, readonly CveRisk[]>
  readonly at: string
}

function reevaluateModule(module: SnapshotModule, evaluated: readonly ReleasedVulnerability[], input: ReevaluationInput): SnapshotModule {
  const before = new Map(module.findings.map((finding) => [`${finding.key} ${finding.component.purl}`, finding]))
  const findings = evaluated.map((one) => {
    const purl = input.purls.get(one.fact.componentId) ?? ''
    const known = one.fact.names.flatMap((name) => before.get(`${name} ${purl}`) ?? [])
    return toSnapshotFinding(one, known[0], { purl, at: input.at })
  })
  // risks are deleted with their module; frozen decisions remain valid
  const isGone = evaluated[0]?.isGone === true
  return { ...module, findings, risks: isGone ? module.risks : (input.risks.get(module.id) ?? []).map(toSnapshotRisk) }
}

function toSnapshotFinding(
  evaluated: ReleasedVulnerability,
  before: SnapshotFinding | undefined,
  { purl, at }: { readonly purl: string; readonly at: string },
): SnapshotFinding {
  const { id, fact, finding, ruling } = evaluated
  const { score, vector, confidence, reason } = finding
  return {
    id,
    kind: 'vulnerability',
    key: fact.key,
    component: { key: fact.componentKey, version: fact.version, purl },
    reason,
    score,
    vector,
    confidence,
    severity: score === undefined ? 'unknown' : severityOf(score),
    fixedIn: fact.fixedIn,
    since: before?.since ?? at,
    ruling: toSnapshotRuling(ruling),
    details: undefined,
    ...statusAndVex(evaluated, before),
  }
}

/** VEX statements for a module are deleted with it; the frozen ones remain valid for its release. */
function statusAndVex(
  { finding, ruling, isGone }: ReleasedVulnerability,
  before: SnapshotFinding | undefined,
): Pick<SnapshotFinding, 'status' | 'vex'> {
  const vex = finding.vex && toSnapshotVex(finding.vex)
  const frozen = isGone ? before?.vex : undefined
  if (vex !== undefined || frozen === undefined) return { status: finding.status, vex }
  return { status: ruling === undefined && isAccepting(frozen) ? 'whitelisted' : finding.status, vex: frozen }
}

function isAccepting({ status }: SnapshotVex): boolean {
  return status === 'not_affected' || status === 'fixed'
}
