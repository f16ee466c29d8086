import type { Tenant } from '#access/access.ts'
import { loadSnapshot, reevaluateSnapshot, type Snapshot } from '#approvals/approvals.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'

/** A release as it was frozen, and with what is known of its vulnerabilities now. */
export interface ReevaluatedRelease {
  readonly snapshot: Snapshot
  readonly current: Snapshot
}

/** Loads a release and re-evaluates it; 404 for an unknown approval. */
export async function reevaluateRelease({ db, now }: AppContext, tenant: Tenant, approvalId: string): Promise<ReevaluatedRelease> {
  const snapshot = await loadSnapshot(db, tenant, approvalId)
  return { snapshot, current: await transact(db, (trx) => reevaluateSnapshot(trx, tenant, snapshot, now())) }
}
