import { type RawBuilder, sql } from 'kysely'
import { isOnCluster } from '#database/cluster/cluster-tables.ts'
import type { Transaction } from '#database/database.ts'

/** The advisory lock that feeds take alone, and that transactions share while they match components or evaluate modules. */
export const matchingLock = 4_120_001

/**
 * Takes the matching lock in shared mode. Call it before reading what matching and evaluation depend on, and before locking rows that
 * others need: no change of an advisory, a match or a setting can then commit between reading and committing.
 */
export async function lockMatchingShared(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${matchingLock})`.execute(trx)
}

/**
 * Takes the matching lock in shared mode, on a cluster alone. Call it first where queued packages are matched: what is written of them is locked
 * there whole, and a batch of advisories, which takes the matching lock alone, would wait for that while it keeps the queue.
 */
export async function lockMatchingOnCluster(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${matchingLock}) where ${isOnCluster}`.execute(trx)
}

/** The advisory lock that transactions share, besides the matching lock, while they evaluate modules of a company. */
function evaluationLock(companyId: string): RawBuilder<unknown> {
  return sql`hashtextextended('evaluation of ' || ${companyId}::text, 0)`
}

/**
 * Takes the matching lock and the company's evaluation lock in shared mode. Call it instead of `lockMatchingShared` where modules of a company
 * are evaluated: no change of the company's settings can then commit in between either.
 */
export async function lockEvaluationShared(trx: Transaction, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${matchingLock}), pg_advisory_xact_lock_shared(${evaluationLock(companyId)})`.execute(trx)
}

/** Waits until every evaluation of the company's modules that began before now has committed. Other companies are not affected. */
export async function awaitCompanyEvaluations(trx: Transaction, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${evaluationLock(companyId)})`.execute(trx)
}

/**
 * Takes the matching lock exclusively: waits for every transaction that is matching or evaluating, and blocks new ones until this one
 * commits. No component misses a changed advisory, and no module a changed match or setting.
 */
export async function lockMatchingExclusive(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${matchingLock})`.execute(trx)
}

/** Advisories that changed. */
export interface ChangedAdvisories {
  /** Packages that the advisories named before the change. */
  readonly lookupKeys: readonly string[]
  /** The advisories whose current packages are rematched. */
  readonly advisoryIds: readonly string[]
}

/**
 * Queues the changed packages that occur in the catalogue, and returns whether there are any. The update locks a row that is queued
 * already: otherwise a worker could take it and match the package before this change is visible.
 */
export async function enqueueRematch(trx: Transaction, { lookupKeys, advisoryIds }: ChangedAdvisories): Promise<boolean> {
  const { rows } = await sql`
    insert into rematch_queue (lookup_key)
    select lookup_key from (
      select unnest(${lookupKeys}::text[]) as lookup_key
      union select lookup_key from advisory_affected where advisory_id = any(${advisoryIds}::text[])
    ) named
    where exists (select 1 from component_lookup l where l.lookup_key = named.lookup_key)
    order by lookup_key
    on conflict (lookup_key) do update set since = rematch_queue.since
    returning lookup_key`.execute(trx)
  return rows.length > 0
}

/** Takes the packages that wait longest from the queue, at most so many; those that another transaction is taking are left to it. */
export async function takeQueuedPackages(trx: Transaction, atMost: number): Promise<readonly string[]> {
  const { rows } = await sql<{ lookup_key: string }>`
    delete from rematch_queue where lookup_key in (
      select lookup_key from rematch_queue order by since, lookup_key limit ${atMost} for update skip locked)
    returning lookup_key`.execute(trx)
  return rows.map(({ lookup_key }) => lookup_key)
}
