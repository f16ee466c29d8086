import { sql } from 'kysely'
import type { WaitingRequest } from '#access/device-login/decide-poll.ts'
import type { Transaction } from '#database/database.ts'

/** A device that asks to be signed in, as it is stored. */
export interface StoredRequest {
  readonly id: string
  readonly deviceHash: Buffer
  readonly userHash: Buffer
  readonly name: string
  readonly address: string
  readonly network: string
  readonly created: Date
  readonly expires: Date
  readonly intervalSeconds: number
}

/** Inserts a request; false when its codes are those of another one. */
export async function insertDeviceRequest(trx: Transaction, request: StoredRequest): Promise<boolean> {
  const { id, deviceHash, userHash, name, address, network, created, expires, intervalSeconds } = request
  const hashes = { device_hash: deviceHash, user_hash: userHash }
  const row = await trx
    .insertInto('device_request')
    .values({ id, ...hashes, name, address, network, created, expires, interval_seconds: intervalSeconds })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes expired requests, and lets one transaction after the other count those that are left. */
export async function lockDeviceRequests(trx: Transaction, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('device requests', 0))`.execute(trx)
  await sql`
    delete from device_request where id in (
      select id from device_request where expires <= ${now} order by expires limit 500 for update skip locked)`.execute(trx)
}

interface Outstanding {
  readonly all: number
  readonly ofNetwork: number
  /** When the first of the network expires. */
  readonly first: Date | null
}

/** Counts the requests that have not expired, denied ones included. */
export async function countDeviceRequests(trx: Transaction, network: string, now: Date): Promise<Outstanding> {
  const { rows } = await sql<Outstanding>`
    select count(*)::int as all, (count(*) filter (where network = ${network}))::int as "ofNetwork",
      min(expires) filter (where network = ${network}) as first
    from device_request where expires > ${now}`.execute(trx)
  return rows[0] ?? { all: 0, ofNetwork: 0, first: null }
}

/** Loads the request of a device and locks it until the transaction ends; undefined once a user has allowed it. */
export async function lockDeviceRequest(trx: Transaction, deviceHash: Buffer): Promise<(WaitingRequest & { id: string }) | undefined> {
  const row = await trx
    .selectFrom('device_request')
    .select(['id', 'expires', 'denied', 'polled', 'interval_seconds'])
    .where('device_hash', '=', deviceHash)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, polled: row.polled ?? undefined, intervalSeconds: row.interval_seconds }
}

export async function savePoll(trx: Transaction, id: string, polled: Date, intervalSeconds: number): Promise<void> {
  await trx.updateTable('device_request').set({ polled, interval_seconds: intervalSeconds }).where('id', '=', id).execute()
}

/** A request that waits for its user. */
export interface OpenRequest {
  readonly id: string
  readonly deviceHash: Buffer
  readonly name: string
  readonly address: string
  readonly created: Date
  readonly expires: Date
}

const columns = ['id', 'device_hash as deviceHash', 'name', 'address', 'created', 'expires'] as const

/** Finds the request of a code that has neither expired nor been decided. */
export async function findOpenRequest(trx: Transaction, userHash: Buffer, now: Date): Promise<OpenRequest | undefined> {
  return trx
    .selectFrom('device_request')
    .select(columns)
    .where('user_hash', '=', userHash)
    .where('denied', '=', false)
    .where('expires', '>', now)
    .executeTakeFirst()
}

/** Removes an open request, which the approval replaces; undefined when there is none, or somebody else was faster. */
export async function takeOpenRequest(trx: Transaction, userHash: Buffer, now: Date): Promise<OpenRequest | undefined> {
  return trx
    .deleteFrom('device_request')
    .where('user_hash', '=', userHash)
    .where('denied', '=', false)
    .where('expires', '>', now)
    .returning(columns)
    .executeTakeFirst()
}

/** Denies an open request; undefined when there is none, or somebody else was faster. */
export async function denyOpenRequest(trx: Transaction, userHash: Buffer, now: Date): Promise<OpenRequest | undefined> {
  return trx
    .updateTable('device_request')
    .set({ denied: true })
    .where('user_hash', '=', userHash)
    .where('denied', '=', false)
    .where('expires', '>', now)
    .returning(columns)
    .executeTakeFirst()
}
