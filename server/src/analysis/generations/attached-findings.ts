import type { Database } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { nilId } from '#platform/ids.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import {
  type DatedFinding,
  loadAttachedFindings,
  loadWithdrawnFindings,
  type WithdrawnFinding,
} from '#analysis/generations/generation-finding-store.ts'
import { type AttachedGeneration, lockAttachedGeneration } from '#analysis/generations/generation-store.ts'

/** The findings that readers see of a module; a change to them leaves a note on each generation that is being written. */
export interface AttachedFindings {
  /** Undefined for a module that was never analysed. */
  readonly attached: AttachedGeneration | undefined
  readonly findings: ReadonlyMap<string, DatedFinding>
  readonly withdrawn: ReadonlyMap<string, WithdrawnFinding>
}

const findingsPerStatement = 2000
/** Loads what a new generation is compared with, some findings in each statement. */
export async function loadComparedFindings(db: Database, module: ModuleRef): Promise<AttachedFindings> {
  const attached = await transact(db, (trx) => lockAttachedGeneration(trx, module))
  const withdrawn = await loadWithdrawnFindings(db, module)
  const findings = new Map<string, DatedFinding>()
  for (let after = attached && nilId; after !== undefined;) {
    const rows = await loadAttachedFindings(db, module, after, findingsPerStatement)
    for (const row of rows) findings.set(row.id, row)
    after = rows.length < findingsPerStatement ? undefined : rows.at(-1)?.id
  }
  return { attached, findings, withdrawn }
}
