import { sql } from 'kysely'
import { accountPause, type PauseKey, pauseAfter } from '#access/sessions/login-pause.ts'
import { isInSeveralCompanies } from '#access/sessions/login-user-store.ts'
import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { HttpError } from '#platform/http-error.ts'

/** Failures expire a day after the last one. */
const memoryMs = 86_400_000

/** A counted attempt; lists are ordered by key hash, the order in which rows are locked. */
export interface CountedAttempt {
  readonly key: PauseKey
  readonly failures: number
}

/**
 * Counts an attempt as failed before it is made, so that parallel guesses have no advantage; `forgiveAttempt` undoes it. Throws a 429 with
 * Retry-After during a pause; such an attempt is not counted and does not prolong the pause.
 */
export async function countAttempt(db: Database, keys: readonly PauseKey[], now: Date): Promise<readonly CountedAttempt[]> {
  const ordered = keys.toSorted((a, b) => Buffer.compare(a.hash, b.hash))
  return transact(db, async (trx) => {
    await removeExpired(trx, now)
    const counted: CountedAttempt[] = []
    for (const key of ordered) counted.push({ key, failures: await countFailure(trx, key, now) })
    return counted
  })
}

async function countFailure(trx: Transaction, key: PauseKey, now: Date): Promise<number> {
  const row = await lockPause(trx, key, now)
  if (row.until > now) throw tooManyAttempts(row.until, now)
  const failures = row.forget <= now ? 1 : row.failures + 1
  const until = new Date(now.getTime() + pauseAfter(key.rule, failures) * 1000)
  await trx
    .updateTable('login_pause')
    .set({ failures, until, forget: new Date(now.getTime() + memoryMs) })
    .where('key', '=', key.hash)
    .execute()
  return failures
}

/** Inserts the row of a key if missing and locks it until the transaction ends. */
async function lockPause(trx: Transaction, { hash }: PauseKey, now: Date) {
  const { rows } = await sql<{ readonly failures: number; readonly until: Date; readonly forget: Date }>`
    insert into login_pause as p (key, failures, until, forget) values (${hash}, 0, ${now}, ${new Date(now.getTime() + memoryMs)})
    on conflict (key) do update set failures = p.failures
    returning failures, until, forget`.execute(trx)
  return rows[0] ?? { failures: 0, until: now, forget: now }
}

/** Removes a few expired rows at a time. */
async function removeExpired(trx: Transaction, now: Date): Promise<void> {
  await sql`
    delete from login_pause where key in (
      select key from login_pause where forget <= ${now} order by forget limit 20 for update skip locked)`.execute(trx)
}

/** Confirms a failure, which renews its expiry. */
export async function confirmFailure(trx: Transaction, counted: readonly CountedAttempt[], now: Date): Promise<void> {
  for (const { key } of counted)
    await trx
      .updateTable('login_pause')
      .set({ forget: new Date(now.getTime() + memoryMs) })
      .where('key', '=', key.hash)
      .execute()
}

/** Undoes the count of a successful attempt: everything for an account or browser, its own failure for a shared address. */
export async function forgiveAttempt(trx: Transaction, counted: readonly CountedAttempt[], now: Date): Promise<void> {
  for (const { key } of counted)
    await trx
      .updateTable('login_pause')
      .set(({ eb }) => ({ failures: key.isShared === true ? eb(sql<number>`greatest(failures, 1)`, '-', 1) : 0, until: now }))
      .where('key', '=', key.hash)
      .execute()
}

/** Resets the count of a key, for example after a new password. */
export async function removePause(trx: Transaction, { hash }: PauseKey): Promise<void> {
  await trx.deleteFrom('login_pause').where('key', '=', hash).execute()
}

/** Resets the count of an account whose password is new, unless somebody may have the address in another company: it counts guesses there too. */
export async function removeAccountPause(trx: Transaction, email: string): Promise<void> {
  if (!(await isInSeveralCompanies(trx, email))) await removePause(trx, accountPause(email))
}

function tooManyAttempts(until: Date, now: Date): HttpError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const headers = { 'retry-after': String(seconds) }
  return new HttpError(429, `Too many failed attempts; try again in ${String(seconds)} seconds.`, { headers })
}
