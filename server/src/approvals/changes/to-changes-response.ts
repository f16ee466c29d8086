import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { Approval } from '#approvals/approval.ts'
import { loadHistories, type ModuleHistory } from '#approvals/changes/module-history-store.ts'
import type { Changes } from '#approvals/changes/changes.ts'
import { compareOutlines, noChanges } from '#approvals/changes/compare-outlines.ts'
import type { Outline } from '#approvals/snapshot/outline.ts'
import { unpackPart } from '#approvals/snapshot/pack-part.ts'

const maxModules = 100

/** Returns the changes of each module since its last approved release; one statement, one module in memory at a time. */
export async function toChangesResponse(
  db: Database | Transaction,
  tenant: Tenant,
  approval: Pick<Approval, 'id' | 'verdict'>,
): Promise<Changes> {
  const histories = await loadHistories(db, tenant, approval, maxModules)
  const mostItems = histories.length > 1 ? 20 : 100
  const changes: Changes = []
  for (const history of histories) changes.push(await toModuleChanges(history, mostItems))
  return changes
}

async function toModuleChanges({ moduleId, outline, previous }: ModuleHistory, most: number): Promise<Changes[number]> {
  const after = await unpackOutline(outline)
  const head = { moduleId, module: after.name }
  if (previous === undefined) return { ...head, since: null, ...noChanges }
  const { approvalId, name, version, approved } = previous
  const since = { approvalId, name, version: version ?? null, approved: approved.toISOString() }
  return { ...head, since, ...compareOutlines(await unpackOutline(previous.outline), after, most) }
}

async function unpackOutline(packed: Buffer): Promise<Outline> {
  return (await unpackPart(packed)).part as Outline
}
