import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { type ContentInPieces, loadSbom, loadSbomSummary, type ModuleGeneration, type ModuleTree } from '#sboms/sboms.ts'
import { loadCustomComponents, type ModuleScan } from '#analysis/analysis-store.ts'
import { loadComparedFindings } from '#analysis/generations/attached-findings.ts'
import { evaluateGeneration } from '#analysis/generations/evaluate-generation.ts'
import { openGeneration } from '#analysis/generations/generation-store.ts'
import { planFindings } from '#analysis/generations/plan-findings.ts'
import { type ScanToFinish, switchGeneration, toReplace, type WrittenGeneration } from '#analysis/generations/switch-generation.ts'
import { writeComponents, writeFindings } from '#analysis/generations/write-generation.ts'
import type { LargeScanReader } from '#analysis/read-large-scan.ts'
import { resolveInPieces } from '#analysis/resolve-module-components.ts'
import { countKinds, countVulnerabilities, statisticsOf } from '#analysis/statistics.ts'
import { saveGenerationVex } from '#analysis/vex/save-sbom-vex.ts'

/** done: the scan is finished, or was deleted. changed: nothing happened, since the findings that readers see changed meanwhile. */
export type GenerationOutcome = 'done' | 'changed'

/**
 * Analyses a scan in transactions of a bounded size: writes components and findings as a generation that nobody sees, and switches to it
 * in a short transaction (docs/adr/0023-generations.md).
 */
export async function analyseInGeneration(context: AppContext, scan: ScanToFinish, readScan: LargeScanReader): Promise<GenerationOutcome> {
  const { db } = context
  const module = await transact(db, (trx) => openGeneration(trx, scan))
  if (module === undefined) return 'done'
  const content = await readScan(await transact(db, (trx) => loadCustomComponents(trx, module)))
  const written = await writeGeneration(context, scan, { module, content })
  return (await transact(db, (trx) => switchGeneration(trx, context, scan, written))) ? 'done' : 'changed'
}

interface OpenGeneration {
  readonly module: ModuleGeneration
  readonly content: ContentInPieces
}

/** Writes and evaluates a generation. */
export async function writeGeneration(
  context: AppContext,
  scan: ScanToFinish,
  { module, content }: OpenGeneration,
): Promise<WrittenGeneration> {
  const { db, now } = context
  const { pieces, components, algorithms } = content
  const idOf = await resolveInPieces(context, pieces)
  await writeComponents(context, module, pieces, idOf)
  // taken last: what passes a threshold from now on finds the components above
  const at = now()
  const vex = await transact(db, (trx) => saveGenerationVex(trx, module, content.vex, at))
  const next = { ...module, sbomId: scan.sbomId, vexId: vex.id, loadTree: treeLoader(scan, idOf) }
  const rows = await evaluateGeneration(context, { module, next, pieces, idOf }, at)
  const findings = planFindings(rows, new Set(idOf.values()), await loadComparedFindings(db, module), at)
  await writeFindings(context, module, findings.rows, toReplace(findings.attached))
  const { licenses } = await loadSbomSummary(db, scan, scan.scanId)
  const statistics = statisticsOf(countKinds(rows), { components, licenses })
  return { module, at, findings, statistics, vulnerabilities: countVulnerabilities(rows), algorithms, vex }
}

/** Loads the tree when it is asked for first, and keeps it: every piece of the module asks again, several at once. */
function treeLoader(scan: ModuleScan, componentIds: ReadonlyMap<string, number>): (trx: Transaction) => Promise<ModuleTree> {
  let tree: Promise<ModuleTree> | undefined
  async function load(trx: Transaction): Promise<ModuleTree> {
    return { moduleId: scan.moduleId, sbom: await loadSbom(trx, scan, scan.sbomId), componentIds }
  }
  function forget(error: unknown): never {
    tree = undefined
    throw error
  }
  return (trx) => (tree ??= load(trx).catch(forget))
}
