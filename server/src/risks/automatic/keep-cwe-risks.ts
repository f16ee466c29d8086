import { type Caller, hasFeature } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { loadCwePlace } from '#risks/automatic/cwe-place-store.ts'
import { cweRisksOf, type FoundWeakness } from '#risks/automatic/cwe-risks.ts'
import { keepRisks, type KeptCounts } from '#risks/automatic/keep-risks.ts'
import { loadKeptRisks, lockKeeping } from '#risks/automatic/kept-risk-store.ts'
import type { RiskPlace } from '#risks/risk.ts'

/** What an upload of analysis results found. */
export interface WeaknessesFound {
  readonly place: RiskPlace
  /** The tools that ran; what they no longer report is gone. What other tools found stays as it was. */
  readonly tools: readonly string[]
  readonly weaknesses: readonly FoundWeakness[]
  readonly at: Date
}

/**
 * Keeps one risk for each weakness and tool of a module, or of a project as such, where the project wants it and the company has the feature
 * `risks` (decisions 5, 16). Answers how many were made and changed; none is ever closed.
 */
export async function keepCweRisks(
  trx: Transaction,
  caller: Caller,
  { place, tools, weaknesses, at }: WeaknessesFound,
): Promise<KeptCounts> {
  const cwes = [...new Set(weaknesses.map(({ cwe }) => cwe))]
  const wanted = hasFeature(caller, 'risks') ? await loadCwePlace(trx, caller, { ...place, cwes }) : undefined
  if (wanted === undefined) return { created: 0, updated: 0 }
  const { projectId, moduleId } = place
  await lockKeeping(trx, [moduleId ?? projectId])
  const kept = await loadKeptRisks(trx, caller, { prefix: 'cwe|', ...(moduleId === undefined ? { projectId } : { moduleIds: [moduleId] }) })
  const ran = new Set(tools)
  const stored = kept.filter(({ properties }) => ran.has(properties.autoTool ?? ''))
  return keepRisks(trx, caller, { stored, found: cweRisksOf(wanted, weaknesses), at, refreshed: 'imported' })
}
