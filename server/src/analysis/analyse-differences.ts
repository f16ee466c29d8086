import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#database/database.ts'
import { keepPlans } from '#database/keep-plans.ts'
import { runTogether } from '#database/run-together.ts'
import { transact } from '#database/transact.ts'
import { enqueueSync, lockEvaluationShared } from '#feeds/feeds.ts'
import type { AppContext } from '#platform/app-context.ts'
import { mapInTurns } from '#platform/map-in-turns.ts'
import { traced } from '#platform/tracing/tracer.ts'
import { type CustomComponents, loadPolicies } from '#portfolio/portfolio.ts'
import {
  type ContentInPieces,
  type DocumentDifferences,
  findDocumentDifferences,
  lockScan,
  replaceAlgorithms,
  unpackPieces,
  writeDocumentDifferences,
} from '#sboms/sboms.ts'
import { attachSbom, type AttachedModule, loadCustomComponents } from '#analysis/analysis-store.ts'
import { evaluateAttached, isAmbiguous, narrowTo } from '#analysis/evaluate-attached.ts'
import { finishAnalysis, isDone } from '#analysis/finish-analysis.ts'
import { type AttachedGeneration, lockAttachedGeneration } from '#analysis/generations/generation-store.ts'
import type { ScanToFinish } from '#analysis/generations/switch-generation.ts'
import { hasPaths } from '#analysis/policy/path-scoped-policies.ts'
import type { LargeScanReader } from '#analysis/read-large-scan.ts'
import { resolveModuleComponents } from '#analysis/resolve-module-components.ts'
import type { Statistics } from '#analysis/statistics.ts'
import { saveSbomVex } from '#analysis/vex/save-sbom-vex.ts'

/** Up to so many components are evaluated in one transaction. */
const evaluatedAtOnceUpTo = 2000

/** What of the module depends on all of its components, its licences together, is read in one transaction up to this number of them. */
const readAtOnceUpTo = 20_000

interface Comparable {
  readonly attached: AttachedGeneration
  /** The components added by hand. */
  readonly custom: CustomComponents
}

/** What a document was compared with, and what it has different. */
interface Comparison extends Comparable {
  readonly content: ContentInPieces
  readonly differences: DocumentDifferences
}

/** Thrown where the module is another one than the document was compared with, or has to be evaluated as a whole: nothing is written. */
class NotInPlace extends Error {
  override readonly name = 'NotInPlace'
}

/**
 * Analyses a large scan in place, in one transaction, where its document differs little from the one that its module has
 * (docs/adr/0035-evaluate-differences.md). Returns false, with nothing changed, where the module has to be evaluated as a whole.
 */
export async function analyseDifferences(context: AppContext, scan: ScanToFinish, readScan: LargeScanReader): Promise<boolean> {
  if (scan.reason !== 'scan') return false
  const comparison = await compare(context, scan, readScan)
  if (comparison === undefined) return false
  try {
    await transact(context.db, (trx) => writeAndFinish(trx, context, scan, comparison))
    return true
  } catch (error) {
    if (error instanceof NotInPlace) return false
    throw error
  }
}

async function compare({ db, now }: AppContext, scan: ScanToFinish, readScan: LargeScanReader): Promise<Comparison | undefined> {
  const before = await transact(db, (trx) => findComparable(trx, scan, now()))
  if (before === undefined) return undefined
  const content = await readScan(before.custom)
  if (content.components > readAtOnceUpTo) return undefined
  const components = (await mapInTurns(content.pieces, (piece) => unpackPieces([piece]))).flat()
  if (components.some(isAmbiguous)) return undefined
  const module = { ...scan, generation: before.attached.generation }
  const differences = await findDocumentDifferences(db, module, components, evaluatedAtOnceUpTo)
  return differences && { ...before, content, differences }
}

/** Undefined for a module that was never analysed, that has a newer scan, or whose settings are bound to paths. */
async function findComparable(trx: Transaction, scan: ScanToFinish, at: Date): Promise<Comparable | undefined> {
  const attached = await lockAttachedGeneration(trx, scan)
  if (attached === undefined || attached.scanId > scan.scanId) return undefined
  const policies = await loadPolicies(trx, scan, [scan.moduleId], at)
  if (policies.values().some(hasPaths)) return undefined
  return { attached, custom: await loadCustomComponents(trx, scan) }
}

async function writeAndFinish(trx: Transaction, context: AppContext, scan: ScanToFinish, comparison: Comparison): Promise<void> {
  await keepPlans(trx)
  await lockEvaluationShared(trx, scan.companyId)
  const stored = await lockScan(trx, scan)
  if (stored === undefined || isDone(stored, scan.reason)) return
  if (!isDeepStrictEqual(await lockAttachedGeneration(trx, scan), comparison.attached)) throw new NotInPlace()
  const module = await attachSbom(trx, scan)
  if (module?.isCurrent !== true || !isDeepStrictEqual(module.custom, comparison.custom)) throw new NotInPlace()
  const at = context.now()
  const statistics = await traced({ name: 'evaluate differences' }, () => evaluateDifferences(trx, context, { module, comparison, at }))
  await finishAnalysis(trx, scan, { date: at, statistics, scanName: stored.scanName })
  await enqueueSync(trx, context, 'packages')
}

interface Evaluation {
  readonly module: AttachedModule
  readonly comparison: Comparison
  readonly at: Date
}

async function evaluateDifferences(trx: Transaction, { log }: AppContext, { module, comparison, at }: Evaluation): Promise<Statistics> {
  const { differences, content } = comparison
  if (await saveSbomVex(trx, module, content.vex, at)) throw new NotInPlace()
  const ids = await resolveModuleComponents(trx, differences.different)
  const [changed] = await runTogether(trx, (one) => [
    writeDocumentDifferences(one, module, differences, ids),
    replaceAlgorithms(one, module, content.algorithms),
  ])
  const narrowed = await narrowTo(trx, module, changed)
  if (narrowed.componentIds.length > evaluatedAtOnceUpTo) throw new NotInPlace()
  return evaluateAttached(trx, module, narrowed, { reason: 'scan', at, log })
}
