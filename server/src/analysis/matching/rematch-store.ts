import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'

/**
 * Notes that every component is to be matched by this version of the rules, from the first one, unless that is done or under way.
 * Answers whether there is anything to do.
 */
export async function setMatcherTarget(trx: Transaction, version: number): Promise<boolean> {
  await sql`
    insert into matcher_state (version, target) values (0, ${version})
    on conflict (only_row) do update set target = ${version}, matched_through = 0
      where (matcher_state.version <> ${version} or matcher_state.target is not null) and matcher_state.target is distinct from ${version}`.execute(
    trx,
  )
  const { rows } = await sql`select 1 from matcher_state where target = ${version}`.execute(trx)
  return rows.length > 0
}

/**
 * Returns the last component that this version has matched; undefined when nothing is left. Keeps other processes from going on until the
 * transaction ends.
 */
export async function lockProgress(trx: Transaction, version: number): Promise<number | undefined> {
  const { rows } = await sql<{ matched_through: number }>`
    select matched_through from matcher_state where target = ${version} for update`.execute(trx)
  return rows[0]?.matched_through
}

export async function saveProgress(trx: Transaction, through: number): Promise<void> {
  await sql`update matcher_state set matched_through = ${through}`.execute(trx)
}

/** Stores that every component is matched by the target's rules. */
export async function completeRematch(trx: Transaction): Promise<void> {
  await sql`update matcher_state set version = target, target = null, matched_through = 0`.execute(trx)
}
