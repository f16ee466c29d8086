import { Type } from 'typebox'
import { announceChange } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { newId } from '#platform/ids.ts'
import type { AppContext } from '#platform/app-context.ts'
import { announceRisks } from '#risks/announce-risks.ts'
import { findCompaniesWithExpired, lockExpired } from '#risks/automatic/expired-exception-store.ts'
import { saveRisks } from '#risks/risk-store.ts'
import type { Risk } from '#risks/risk.ts'
import { loadSchemes } from '#risks/scheme/scheme-store.ts'
import { decideWrite } from '#risks/writing/decide-write.ts'

const risksPerBatch = 500

/** Ends expired temporary exceptions, hourly and at start (docs/reference/risks.md#expiry). */
export const expireExceptionsJob = defineJob({
  name: 'expire-exceptions',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '0 * * * *',
  run: (_payload, context) => expireExceptions(context),
})

/** Sets the risks back to assessed company by company, in batches of one transaction each; strategy and decision are kept. */
export async function expireExceptions({ db, now }: AppContext): Promise<void> {
  for (const companyId of await findCompaniesWithExpired(db, now()))
    for (let expired = risksPerBatch; expired === risksPerBatch;) expired = await transact(db, (trx) => expireBatch(trx, companyId, now()))
}

async function expireBatch(trx: Transaction, companyId: string, at: Date): Promise<number> {
  const risks = await lockExpired(trx, { companyId }, at, risksPerBatch)
  if (risks.length > 0) await expire(trx, companyId, { risks, at })
  return risks.length
}

interface ExpiredRisks {
  readonly risks: readonly Risk[]
  readonly at: Date
}

async function expire(trx: Transaction, companyId: string, { risks, at }: ExpiredRisks): Promise<void> {
  const actor = { companyId, id: undefined, name: 'system' }
  const schemes = await loadSchemes(trx, actor, risks)
  const edit = { riskProperties: { state: 'assessed' }, endsException: true } as const
  const writes = risks.map((risk) => {
    const { before, after, changes } = decideWrite(risk, edit, { scheme: schemes(risk), now: at, actor, newId })
    // announced also for a risk that was assessed already
    return { before, after: { ...after, edited: at }, changes }
  })
  await saveRisks(trx, actor, writes, 'decision-expired')
  await announceChange(trx, actor, { type: 'risk', ids: writes.map(({ after }) => after.id) })
  await announceRisks(trx, actor, { type: 'risk.decision-expired', risks: writes.map(({ after }) => after) })
}
