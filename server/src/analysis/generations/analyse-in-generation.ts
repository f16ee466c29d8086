import { algorithmsOf } from '@waybill/cryptography'
import type { Sbom } from '@waybill/documents'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadSbomSummary, moduleComponentsOf } from '#sboms/sboms.ts'
import { loadCustomComponents } from '#analysis/analysis-store.ts'
import { loadComparedFindings } from '#analysis/generations/attached-findings.ts'
import { evaluateGeneration } from '#analysis/generations/evaluate-generation.ts'
import { openGeneration } from '#analysis/generations/generation-store.ts'
import { planFindings } from '#analysis/generations/plan-findings.ts'
import { type ScanToFinish, switchGeneration, type WrittenGeneration } from '#analysis/generations/switch-generation.ts'
import { writeComponents, writeFindings } from '#analysis/generations/write-generation.ts'
import { resolveInBatches } from '#analysis/resolve-module-components.ts'
import { countKinds, statisticsOf } from '#analysis/statistics.ts'

/**
 * Analyses a scan in transactions of a bounded size: writes components and findings as a generation that nobody sees, and switches to it
 * in a short transaction (docs/adr/0023-generations.md). Returns false, with nothing changed, when the findings that readers see changed meanwhile.
 */
export async function analyseInGeneration(context: AppContext, scan: ScanToFinish, sbom: Sbom): Promise<boolean> {
  const written = await writeGeneration(context, scan, sbom)
  return written === undefined || transact(context.db, (trx) => switchGeneration(trx, context, scan, written))
}

/** Writes and evaluates the generation; undefined when the module was deleted. */
export async function writeGeneration(context: AppContext, scan: ScanToFinish, sbom: Sbom): Promise<WrittenGeneration | undefined> {
  const { db, now } = context
  const module = await transact(db, (trx) => openGeneration(trx, scan))
  if (module === undefined) return undefined
  const custom = await transact(db, (trx) => loadCustomComponents(trx, module))
  const components = moduleComponentsOf(sbom, custom)
  const idOf = await resolveInBatches(db, components)
  await writeComponents(db, module, components, idOf)
  // taken last: what passes a threshold from now on finds the components above
  const at = now()
  const next = { ...module, sbomId: scan.sbomId, loadTree: async () => ({ moduleId: scan.moduleId, sbom, componentIds: idOf }) }
  const componentIds = components.map(({ purl }) => idOf.get(purl) ?? 0)
  const rows = await evaluateGeneration(db, { module, next, componentIds }, at)
  const findings = planFindings(rows, new Set(componentIds), await loadComparedFindings(db, module), at)
  await writeFindings(db, module, findings.rows)
  const { licenses } = await loadSbomSummary(db, scan, scan.scanId)
  const statistics = statisticsOf(countKinds(rows), { components: components.length, licenses })
  return { module, at, findings, statistics, algorithms: algorithmsOf(sbom.assets), vex: sbom.vex }
}
