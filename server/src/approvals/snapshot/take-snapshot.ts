import type { Tenant } from '#access/access.ts'
import { type ExplainedModule, explainModules } from '#analysis/analysis.ts'
import { type ModuleTree, loadModuleTrees } from '#sboms/sboms.ts'
import type { Transaction } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'
import { type CveRisk, loadCveRisks } from '#risks/risks.ts'
import { assembleModule, type ModuleParts } from '#approvals/snapshot/assemble-module.ts'
import { toOutline } from '#approvals/snapshot/outline.ts'
import { digestOfParts, type PackedPart, packPart } from '#approvals/snapshot/pack-part.ts'
import { publisherOf } from '#approvals/snapshot/publisher.ts'
import { loadSnapshotVulnerabilities } from '#approvals/snapshot/named-vulnerabilities-store.ts'
import { loadReleasedFindings, type ReleasedFinding } from '#approvals/snapshot/released-findings-store.ts'
import { lockReleased, type ModuleHead, type ReleasedModules, type ReleaseTarget } from '#approvals/snapshot/released-modules-store.ts'
import type { Snapshot, SnapshotModule, SnapshotStatistics, SnapshotVulnerability } from '#approvals/snapshot/snapshot.ts'
import { sumStatistics } from '#approvals/snapshot/sum-statistics.ts'

/** A snapshot without its modules and without the approval, which is stored separately because a draft may still change. */
export type SnapshotHead = Omit<Snapshot, 'modules' | 'approval'>

/** A snapshot, ready to be stored. */
export interface TakenSnapshot {
  readonly head: Buffer
  readonly digest: string
  readonly modules: readonly TakenModule[]
  /** The sum over all modules. */
  readonly statistics: SnapshotStatistics
}

export interface TakenModule {
  readonly moduleId: string
  readonly content: Buffer
  readonly outline: Buffer
}

export interface SnapshotMoment {
  readonly at: Date
  /** The public address of the service, for companies that name no publisher. */
  readonly publicUrl: string
}

/** Bound by memory; ten times the size of a large product. */
const maxComponents = 200_000
const maxModules = 5_000

/**
 * Freezes the latest analysis of a module, or of every module of a project that has one (docs/reference/approvals.md#snapshot): a constant
 * number of statements. The modules are not evaluated meanwhile. 400, naming the parameter, when nothing is analysed or it is too much.
 */
export async function takeSnapshot(
  trx: Transaction,
  tenant: Tenant,
  target: ReleaseTarget,
  moment: SnapshotMoment,
): Promise<TakenSnapshot> {
  const released = await lockReleased(trx, tenant, target)
  const known = await gather(trx, tenant, requireAnalysed(released, target), moment.at)
  const modules = await packModules(trx, known)
  const head = await packPart(toSnapshotHead(known, moment))
  return {
    head: head.content,
    digest: digestOfParts([head.digest, ...modules.map(({ digest }) => digest)]),
    modules,
    statistics: sumStatistics(known.released.modules.map(({ statistics }) => statistics)),
  }
}

function requireAnalysed(released: ReleasedModules | undefined, { moduleId }: ReleaseTarget): ReleasedModules {
  const parameter = moduleId === undefined ? 'projectId' : 'moduleId'
  if (released === undefined || released.modules.length === 0)
    throw invalid(parameter, 'nothing of it has been analysed yet; send an SBOM, and ask again once its scan is Finished')
  if (released.modules.length > maxModules)
    throw invalid(parameter, `one approval may hold ${String(maxModules)} modules at most; ask for its modules one by one`)
  const components = released.modules.reduce((sum, { statistics }) => sum + statistics.components, 0)
  if (components > maxComponents)
    throw invalid(
      parameter,
      `its ${String(components)} components are more than the ${String(maxComponents)} that one approval may hold; ask for its modules one by one`,
    )
  return released
}

interface GatheredRelease {
  readonly companyId: string
  readonly released: ReleasedModules
  readonly explained: ReadonlyMap<string, ExplainedModule>
  readonly findings: ReadonlyMap<string, readonly ReleasedFinding[]>
  readonly risks: ReadonlyMap<string, readonly CveRisk[]>
  readonly vulnerabilities: readonly SnapshotVulnerability[]
}

async function gather(trx: Transaction, tenant: Tenant, released: ReleasedModules, at: Date): Promise<GatheredRelease> {
  const moduleIds = released.modules.map(({ id }) => id)
  const explained = await explainModules(trx, tenant, moduleIds, at)
  const findings = await loadReleasedFindings(trx, tenant, moduleIds)
  const risks = await loadCveRisks(trx, tenant, moduleIds)
  return {
    companyId: tenant.companyId,
    released,
    explained,
    findings: Map.groupBy(findings, ({ moduleId }) => moduleId),
    risks: Map.groupBy(risks, ({ moduleId }) => moduleId),
    vulnerabilities: await loadSnapshotVulnerabilities(trx, vulnerabilitiesNamedIn(findings)),
  }
}

function vulnerabilitiesNamedIn(findings: readonly ReleasedFinding[]): Parameters<typeof loadSnapshotVulnerabilities>[1] {
  const found = findings.filter(({ finding }) => finding.kind === 'vulnerability')
  const ids = new Map(found.map(({ finding, vulnerabilityId }) => [finding.key, vulnerabilityId]))
  return Array.from(ids, ([key, id]) => ({ key, id }))
}

type PackedModule = TakenModule & Pick<PackedPart, 'digest'>

/** Packs one module after another, so that only one is unpacked at a time; returns them in the order of the snapshot. */
async function packModules(trx: Transaction, known: GatheredRelease): Promise<readonly PackedModule[]> {
  const { released } = known
  const heads = new Map(released.modules.map((head) => [head.id, head]))
  const aliases = new Map(known.vulnerabilities.map((one) => [one.key, one.aliases]))
  const packed = new Map<string, PackedModule>()
  const moduleIds = released.modules.map(({ id }) => id)
  for await (const tree of loadModuleTrees(trx, known, moduleIds)) {
    const parts = toModuleParts(known, heads.get(tree.moduleId), tree)
    if (parts !== undefined) packed.set(tree.moduleId, await packModule(parts, aliases))
  }
  return released.modules.flatMap(({ id }) => packed.get(id) ?? [])
}

function toModuleParts(
  { explained, findings, risks }: GatheredRelease,
  head: ModuleHead | undefined,
  tree: ModuleTree,
): ModuleParts | undefined {
  const explanation = explained.get(tree.moduleId)
  if (head === undefined || explanation === undefined) return undefined
  return { head, tree, explained: explanation, findings: findings.get(head.id) ?? [], risks: risks.get(head.id) ?? [] }
}

async function packModule(parts: ModuleParts, aliases: ReadonlyMap<string, readonly string[]>): Promise<PackedModule> {
  const module: SnapshotModule = assembleModule(parts)
  const outline = toOutline(
    module,
    (purl) => parts.tree.componentIds.get(purl),
    (key) => aliases.get(key) ?? [],
  )
  const { content, digest } = await packPart(module)
  return { moduleId: module.id, content, digest, outline: (await packPart(outline)).content }
}

function toSnapshotHead(
  { released: { company, project }, vulnerabilities }: GatheredRelease,
  { at, publicUrl }: SnapshotMoment,
): SnapshotHead {
  return {
    format: 1,
    taken: at.toISOString(),
    company: { id: company.id, name: company.name, foss: company.foss },
    publisher: publisherOf(company, publicUrl),
    tlp: company.tlp,
    project,
    vulnerabilities,
  }
}
