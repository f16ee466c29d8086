import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'

/** Held shared by whoever matches components or judges modules, from before it reads what is known until it commits. */
const matchingLock = 4_120_001

/**
 * Call before components are placed and modules judged: no change of an advisory, a match or a setting slips through between
 * the reading and the commit. Call it before locking rows that others need.
 */
export async function lockMatchingShared(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${matchingLock})`.execute(trx)
}

/**
 * Waits until everybody who began to match or judge before now has committed. Whoever begins later waits for this transaction
 * and then sees what was changed; so no component escapes a changed advisory, and no module a changed match or setting.
 */
export async function lockMatchingExclusive(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${matchingLock})`.execute(trx)
}

/** Of which packages the components are to be matched again. */
export interface ChangedAdvisories {
  /** Packages named by what the advisories said before. */
  readonly lookupKeys: readonly string[]
  /** All packages that these advisories name now. */
  readonly advisoryIds: readonly string[]
}

/**
 * Queues those packages that some component goes by; answers whether there are any. A row that waits already is locked, not
 * left alone: else it could be taken from the queue, and its package matched, before what changed now is there to be seen.
 */
export async function enqueueRematch(trx: Transaction, { lookupKeys, advisoryIds }: ChangedAdvisories): Promise<boolean> {
  const { rows } = await sql`
    insert into recheck (lookup_key)
    select lookup_key from (
      select unnest(${lookupKeys}::text[]) as lookup_key
      union select lookup_key from advisory_affected where advisory_id = any(${advisoryIds}::text[])
    ) named
    where exists (select 1 from component_lookup l where l.lookup_key = named.lookup_key)
    order by lookup_key
    on conflict (lookup_key) do update set since = recheck.since
    returning lookup_key`.execute(trx)
  return rows.length > 0
}
