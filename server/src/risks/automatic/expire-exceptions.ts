import { Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { newId } from '#platform/ids.ts'
import type { AppContext } from '#platform/app-context.ts'
import { announceRisks } from '#risks/announce-risks.ts'
import { lockExpired } from '#risks/automatic/expired-exception-store.ts'
import { saveRisks } from '#risks/risk-store.ts'
import type { Risk } from '#risks/risk.ts'
import { loadSchemes } from '#risks/scheme/scheme-store.ts'
import { decideWrite } from '#risks/writing/decide-write.ts'

const risksPerBatch = 500

/** Ends temporary exceptions whose time has passed (§3.1): every hour, and at start (decisions 6). */
export const expireExceptionsJob = defineJob({
  name: 'expire-exceptions',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '0 * * * *',
  run: (_payload, context) => expireExceptions(context),
})

/** Puts the risks back to assessed; strategy and decision are kept, the history tells it. In batches, each a transaction. */
export async function expireExceptions({ db, now }: AppContext): Promise<void> {
  for (let expired = risksPerBatch; expired === risksPerBatch;) expired = await transact(db, (trx) => expireBatch(trx, now()))
}

async function expireBatch(trx: Transaction, at: Date): Promise<number> {
  const held = await lockExpired(trx, at, risksPerBatch)
  for (const [companyId, its] of Map.groupBy(held, (one) => one.companyId)) {
    await expire(trx, companyId, { risks: its.map(({ risk }) => risk), at })
  }
  return held.length
}

interface ExpiredRisks {
  readonly risks: readonly Risk[]
  readonly at: Date
}

async function expire(trx: Transaction, companyId: string, { risks, at }: ExpiredRisks): Promise<void> {
  const actor = { companyId, id: undefined, name: 'system' }
  const schemes = await loadSchemes(trx, actor, risks)
  const wish = { riskProperties: { state: 'assessed' }, endsException: true } as const
  const writes = risks.map((risk) => {
    const { before, after, changes } = decideWrite(risk, wish, { scheme: schemes(risk), now: at, actor, newId })
    // told also of a risk that was assessed already
    return { before, after: { ...after, edited: at }, changes }
  })
  await saveRisks(trx, actor, writes, 'decision-expired')
  await announceRisks(trx, actor, { type: 'risk.decision-expired', risks: writes.map(({ after }) => after) })
}
