import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { hasOtherColumns } from '#database/keep-plans.ts'
import { runInTransaction } from '#database/own-transaction.ts'

/** Serialisation failure and deadlock: the database requests a retry. */
const transientCodes = new Set(['40001', '40P01'])

function isTransient(error: unknown): boolean {
  return transientCodes.has((error as { readonly code?: string }).code ?? '') || hasOtherColumns(error)
}

/** A referenced row was deleted after it was read; on a retry it is reported as missing. */
const foreignKeyViolation = '23503'

/**
 * Returns how often a transaction is retried. On a cluster, all writers of the catalogue lock it whole, and the youngest of a deadlock
 * gives way.
 */
function mostRetries(error: unknown): number {
  if (isTransient(error)) return 6
  return (error as { readonly code?: string }).code === foreignKeyViolation ? 2 : 0
}

/** The longest pause before the second retry; each further one may take as long again. */
const pauseStepMs = 50

/**
 * Runs a write as one transaction. Retries it up to six times after a serialisation failure or a deadlock, after random pauses that grow, and up
 * to two times after the deletion of a referenced row.
 */
export async function transact<Result>(db: Database, work: (trx: Transaction) => Promise<Result>, failures = 0): Promise<Result> {
  try {
    return await db.transaction().execute((trx) => runInTransaction(db, () => work(trx)))
  } catch (error) {
    if (failures >= mostRetries(error)) throw error
    if (failures > 0) await setTimeout(Math.random() * pauseStepMs * failures)
    return transact(db, work, failures + 1)
  }
}

/**
 * Runs reads on one state of the database, without locks: nothing waits for them, and nothing that is committed meanwhile shows. A write in it
 * fails.
 */
export async function readSnapshot<Result>(db: Database, read: (trx: Transaction) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => runInTransaction(db, () => read(trx)))
}

/** Runs part of a transaction for its result only and rolls back its writes. */
export async function dryRun<Result>(trx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint trial`.execute(trx)
  const result = await work()
  await sql`rollback to savepoint trial`.execute(trx)
  return result
}

/**
 * Runs part of a transaction that may fail without aborting the rest: rolls back its writes and returns its error. Rethrows errors that
 * request a retry of the whole transaction.
 */
export async function attemptInSavepoint(trx: Transaction, work: () => Promise<void>): Promise<Error | undefined> {
  await sql`savepoint attempt`.execute(trx)
  try {
    await work()
    await sql`release savepoint attempt`.execute(trx)
    return undefined
  } catch (error) {
    if (isTransient(error)) throw error
    await sql`rollback to savepoint attempt`.execute(trx)
    return error as Error
  }
}
