import { PostgresDialect, Transaction as KyselyTransaction } from 'kysely'
import type { Tables, Transaction } from '#database/database.ts'

/** Opens nothing: the statements of a transaction go over the connection that it has. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction opens no connection')) })
const driver = dialect.createDriver()

/** What statements answer after one of the same transaction failed; the second one when it prepared what they use too. */
const abortedCodes = new Set<unknown>(['25P02', '26000'])

type Results<Parts extends readonly Promise<unknown>[]> = { -readonly [I in keyof Parts]: Awaited<Parts[I]> }

/**
 * Runs parts of a transaction that neither depend on each other nor use savepoints. They send their statements without waiting for the answers
 * of other parts, so that the database works on one while we work on another. Ends when all have ended, with their results or the first cause
 * of failure.
 */
export async function runTogether<const Parts extends readonly Promise<unknown>[]>(
  trx: Transaction,
  run: (trx: Transaction) => Parts,
): Promise<Results<Parts>> {
  return trx.getExecutor().provideConnection(async (connection) => {
    const executor = trx.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
    // all have to end first: a statement after the end of the transaction would be on its own
    const ended = await Promise.allSettled(run(new KyselyTransaction<Tables>({ config: { dialect }, dialect, driver, executor })))
    const failures = ended.filter(({ status }) => status === 'rejected').map((one) => (one as PromiseRejectedResult).reason as unknown)
    if (failures.length > 0) throw failures.find((error) => !isAborted(error)) ?? failures[0]
    return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Results<Parts>
  })
}

function isAborted(error: unknown): boolean {
  return abortedCodes.has((error as { readonly code?: unknown }).code)
}
