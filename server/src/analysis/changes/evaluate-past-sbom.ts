import type { Transaction } from '#database/database.ts'
import { dryRun, transact } from '#database/transact.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadSbom, loadSbomSummary } from '#sboms/sboms.ts'
import { analyseEarlierSbom, analysedAtOnceUpTo } from '#analysis/analyse-scan.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import type { ModuleScan } from '#analysis/analysis-store.ts'
import { findScanAsOf } from '#analysis/changes/as-of-store.ts'

/**
 * Evaluates the SBOM that a module had at a moment with what is known now, reads from the result, and undoes it, so that the answer is exactly
 * that of an import. Throws a 400 that names `asOf` where the module had no SBOM then, and `knowledge` for one that is too large to be evaluated
 * in one transaction.
 */
export async function readWithPastSbom<Answer>(
  { db, now, log }: Pick<AppContext, 'db' | 'now' | 'log'>,
  module: ModuleRef,
  asOf: Date,
  read: (trx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const scan = await findScanAsOf(db, module, asOf)
  if (scan === undefined) throw invalid('asOf', 'the module had no SBOM at asOf')
  await requireSmall(db, scan)
  const sbom = await loadSbom(db, scan, scan.sbomId)
  return transact(db, (trx) =>
    dryRun(trx, async () => {
      await analyseEarlierSbom(trx, scan, sbom, { reason: 'reprocess', at: now(), log })
      return read(trx)
    }),
  )
}

async function requireSmall(db: AppContext['db'], scan: ModuleScan): Promise<void> {
  const { components } = await loadSbomSummary(db, scan, scan.scanId)
  const most = String(analysedAtOnceUpTo)
  if (components > analysedAtOnceUpTo) throw invalid('knowledge', `the SBOM at asOf has more than ${most} components; use knowledge=then`)
}
