import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'

/** Serialisation failure and deadlock: the database asks to try again. */
const transientCodes = new Set(['40001', '40P01'])

function isTransient(error: unknown): boolean {
  return transientCodes.has((error as { readonly code?: string }).code ?? '')
}

/** What a row refers to was there when it was looked up, and was deleted before the row came: looked up again, it is told as missing. */
const foreignKeyViolation = '23503'

function isRetryable(error: unknown): boolean {
  return isTransient(error) || (error as { readonly code?: string }).code === foreignKeyViolation
}

/**
 * Runs one write as one transaction; when the database gives it up in favour of another, or something it refers to went meanwhile, it runs
 * again, at most three times in all.
 */
export async function transact<Result>(db: Database, work: (trx: Transaction) => Promise<Result>, triesLeft = 2): Promise<Result> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (triesLeft === 0 || !isRetryable(error)) throw error
    return transact(db, work, triesLeft - 1)
  }
}

/** Runs a part of a transaction for its answer alone: what it wrote is undone. */
export async function dryRun<Result>(trx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint trial`.execute(trx)
  const result = await work()
  await sql`rollback to savepoint trial`.execute(trx)
  return result
}

/**
 * Runs a part of a transaction that may fail without spoiling the rest: what it wrote is then undone, and its error answered.
 * An error that asks to run the whole transaction again is thrown on.
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
