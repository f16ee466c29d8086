import { keepPlans } from '#database/keep-plans.ts'
import { runTogether } from '#database/run-together.ts'
import { transact } from '#database/transact.ts'
import { type PacedDatabase, transactInPieces } from '#database/transact-in-pieces.ts'
import { mapInTurns } from '#platform/map-in-turns.ts'
import { loadPolicies } from '#portfolio/portfolio.ts'
import { type ModuleGeneration, type PackedPieces, unpackPieces } from '#sboms/sboms.ts'
import type { EvaluationScope, NextGeneration } from '#analysis/analyser.ts'
import { analysers } from '#analysis/analysers.ts'
import { type FindingRow, toFindingRow } from '#analysis/findings/finding-row.ts'
import { scopePoliciesByPath } from '#analysis/policy/path-scoped-policies.ts'

/** Of a hundred components each. */
const piecesPerTransaction = { atLeast: 1, atMost: 10, isParallel: true }

/** The module to evaluate, before any reader sees it. */
export interface ModuleToEvaluate {
  readonly module: ModuleGeneration
  readonly next: Omit<NextGeneration, 'components'>
  readonly pieces: PackedPieces
  /** Catalogue ids by purl. */
  readonly idOf: ReadonlyMap<string, number>
}

/**
 * Evaluates a generation of a module, some components in each transaction. What changes meanwhile is evaluated after the switch
 * (docs/adr/0023-generations.md).
 */
export async function evaluateGeneration(
  database: PacedDatabase,
  { module, next, pieces, idOf }: ModuleToEvaluate,
  at: Date,
): Promise<readonly FindingRow[]> {
  const { companyId, moduleId } = module
  const scope: EvaluationScope = { companyId, moduleIds: [moduleId], next: { ...next, components: [] } }
  const policies = await transact(database.db, async (trx) =>
    scopePoliciesByPath(trx, scope, await loadPolicies(trx, scope, scope.moduleIds, at)),
  )
  const byComponent = analysers.filter(({ inPieces }) => inPieces === undefined)
  const byModule = analysers.flatMap(({ inPieces }) => inPieces?.() ?? [])
  const found = await transactInPieces(database, pieces, piecesPerTransaction, async (trx, some) => {
    await keepPlans(trx)
    const components = unpackPieces(some).map((one) => Object.assign(one, { componentId: idOf.get(one.purl) ?? 0 }))
    const read = { ...scope, componentIds: components.map(({ componentId }) => componentId), next: { ...next, components } }
    const findings = await runTogether(trx, (one) => byComponent.map(({ analyse }) => analyse(one, read, policies, at)))
    const keep = await runTogether(trx, (one) => byModule.map((whole) => whole.read(one, read)))
    return { findings: findings.flat(), keep }
  })
  for (const keep of found.flatMap((piece) => piece.keep)) keep()
  const together = await Promise.all(byModule.map(({ conclude }) => conclude(policies)))
  return mapInTurns([...found.map(({ findings }) => findings), ...together].flat(), ({ finding }) => toFindingRow(moduleId, finding))
}
