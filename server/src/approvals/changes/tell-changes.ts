import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import type { Approval } from '#approvals/approval.ts'
import { loadHistories, type ModuleHistory } from '#approvals/changes/base-store.ts'
import type { Changes } from '#approvals/changes/changes.ts'
import { compareOutlines, nothingChanged } from '#approvals/changes/compare-outlines.ts'
import type { Outline } from '#approvals/snapshot/outline.ts'
import { unpackPart } from '#approvals/snapshot/pack-part.ts'

const mostModules = 100

/** What changed in each module of an approval since the last release of it that was approved; one statement, one module in memory at a time. */
export async function tellChanges(db: Database, tenant: Tenant, approval: Approval): Promise<Changes> {
  const histories = await loadHistories(db, tenant, approval, mostModules)
  const mostItems = histories.length > 1 ? 20 : 100
  const changes: Changes = []
  for (const history of histories) changes.push(await tellModule(history, mostItems))
  return changes
}

async function tellModule({ moduleId, outline, base }: ModuleHistory, most: number): Promise<Changes[number]> {
  const after = await unpackOutline(outline)
  const head = { moduleId, module: after.name }
  if (base === undefined) return { ...head, since: null, ...nothingChanged }
  const { approvalId, name, version, approved } = base
  const since = { approvalId, name, version: version ?? null, approved: approved.toISOString() }
  return { ...head, since, ...compareOutlines(await unpackOutline(base.outline), after, most) }
}

async function unpackOutline(packed: Buffer): Promise<Outline> {
  return (await unpackPart(packed)).part as Outline
}
