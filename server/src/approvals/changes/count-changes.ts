import { Type } from 'typebox'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Approval } from '#approvals/approval.ts'
import { lockUndecidedBeside, saveChangeCounts } from '#approvals/changes/change-count-store.ts'
import type { ChangeCounts, Changes } from '#approvals/changes/changes.ts'
import { toChangesResponse } from '#approvals/changes/to-changes-response.ts'

/**
 * Counts again what undecided approvals change once another one with their modules is approved: it is the release that they are compared
 * with now. Counts are stored, since a list cannot unpack the content of each approval.
 */
export const recountChangesJob = defineJob({
  name: 'recount-changes',
  lane: 'documents',
  payload: Type.Object({ companyId: Type.String(), approvalId: Type.String() }),
  run: ({ companyId, approvalId }, { db }) =>
    transact(db, async (trx) => {
      for (const id of await lockUndecidedBeside(trx, { companyId }, approvalId))
        await saveChangeCounts(trx, { companyId }, id, await countChanges(trx, { companyId }, { id, verdict: undefined }))
    }),
})

/** Counts what an approval changes, as its detail lists it; undefined where no module has an earlier release. */
export async function countChanges(
  trx: Transaction,
  tenant: Tenant,
  approval: Pick<Approval, 'id' | 'verdict'>,
): Promise<ChangeCounts | undefined> {
  return sumChanges(await toChangesResponse(trx, tenant, approval))
}

/** Adds up the changes of all modules that have an earlier release; undefined where none has. Pure. */
export function sumChanges(changes: Changes): ChangeCounts | undefined {
  const compared = changes.filter(({ since }) => since !== null)
  if (compared.length === 0) return undefined
  function sum(totalIn: (change: Changes[number]) => { readonly total: number }): number {
    return compared.reduce((total, change) => total + totalIn(change).total, 0)
  }
  return {
    components: {
      added: sum(({ components }) => components.added),
      removed: sum(({ components }) => components.removed),
      updated: sum(({ components }) => components.updated),
    },
    findings: { new: sum(({ findings }) => findings.new), gone: sum(({ findings }) => findings.gone) },
  }
}
