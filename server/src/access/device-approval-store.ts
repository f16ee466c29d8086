import type { Tenant } from '#access/caller.ts'
import type { Scope } from '#access/scope.ts'
import type { Transaction } from '#database/database.ts'

/** A device that a user has allowed, until it has fetched its key, as it is stored. */
export interface StoredApproval {
  readonly userId: string
  readonly keyId: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** The end of the key. */
  readonly keyExpires: Date
  /** Until when the device may fetch the key. */
  readonly expires: Date
}

/** An approval that a device asks for. */
export interface ClaimedApproval extends StoredApproval {
  /** Whether the key was fetched once, and its answer may have been lost. */
  readonly isFetched: boolean
}

/** Inserts an approval, and removes those of the company that no device has fetched in time. */
export async function insertDeviceApproval(
  trx: Transaction,
  { companyId }: Tenant,
  { deviceHash, approval, now }: { readonly deviceHash: Buffer; readonly approval: StoredApproval; readonly now: Date },
): Promise<void> {
  const { userId, keyId, name, scopes, keyExpires, expires } = approval
  await trx.deleteFrom('device_approval').where('company_id', '=', companyId).where('expires', '<=', now).execute()
  const ids = { company_id: companyId, device_hash: deviceHash, user_id: userId, key_id: keyId }
  await trx
    .insertInto('device_approval')
    .values({ ...ids, name, scopes: [...scopes], key_expires: keyExpires, expires })
    .execute()
}

/** Finds who allowed a device, without a lock. */
export async function findApprover(trx: Transaction, { companyId }: Tenant, deviceHash: Buffer): Promise<string | undefined> {
  const row = await trx
    .selectFrom('device_approval')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row?.user_id
}

/** Loads an approval and locks it until the transaction ends; undefined where it was withdrawn. */
export async function lockDeviceApproval(
  trx: Transaction,
  { companyId }: Tenant,
  deviceHash: Buffer,
): Promise<ClaimedApproval | undefined> {
  const row = await trx
    .selectFrom('device_approval')
    .select(['user_id', 'key_id', 'name', 'scopes', 'key_expires', 'expires', 'fetched'])
    .where('company_id', '=', companyId)
    .where('device_hash', '=', deviceHash)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { user_id: userId, key_id: keyId, name, scopes, key_expires: keyExpires, expires, fetched } = row
  return { userId, keyId, name, scopes: scopes as readonly Scope[], keyExpires, expires, isFetched: fetched !== null }
}

/** Notes that the key was fetched, and until when it may be fetched again. */
export async function saveFetched(
  trx: Transaction,
  { companyId }: Tenant,
  { deviceHash, fetched, expires }: { readonly deviceHash: Buffer; readonly fetched: Date; readonly expires: Date },
): Promise<void> {
  const approvals = trx.updateTable('device_approval').set({ fetched, expires })
  await approvals.where('company_id', '=', companyId).where('device_hash', '=', deviceHash).execute()
}

/** Ends an approval: nothing can be fetched with it any more. */
export async function removeDeviceApproval(trx: Transaction, { companyId }: Tenant, deviceHash: Buffer): Promise<void> {
  await trx.deleteFrom('device_approval').where('company_id', '=', companyId).where('device_hash', '=', deviceHash).execute()
}

/** Withdraws the approvals of a user that no device has fetched yet. */
export async function withdrawDeviceApprovals(trx: Transaction, { companyId }: Tenant, userId: string): Promise<void> {
  await trx.deleteFrom('device_approval').where('company_id', '=', companyId).where('user_id', '=', userId).execute()
}
