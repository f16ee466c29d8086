import { recordActivity } from '#access/activity-store.ts'
import type { Actor, Tenant } from '#access/caller.ts'
import { decidePoll, type PollProblem } from '#access/device-login/decide-poll.ts'
import {
  findApprover,
  lockDeviceApproval,
  removeDeviceApproval,
  saveFetched,
  type ClaimedApproval,
  type StoredApproval,
} from '#access/device-approval-store.ts'
import { hashDeviceCode } from '#access/device-login/device-code.ts'
import { type DeviceToken, fetchAgainMs } from '#access/device-login/device-login.ts'
import { lockDeviceRequest, savePoll } from '#access/device-login/device-request-store.ts'
import { hasRoomForKey, renewUnusedKey, storePersonalKey } from '#access/personal-keys/change-personal-keys.ts'
import type { UsageCounter } from '#access/usage/usage-counter.ts'
import type { User } from '#access/user.ts'
import { lockUser } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'
import { findTokenOwner } from '#database/token-owner.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError } from '#platform/http-error.ts'

interface PollingDevice {
  readonly deviceCode: string
  readonly tokenType: DeviceToken['token_type']
  readonly address: string
  readonly requestId: string
}

/**
 * Makes and returns the key of a device that its user has allowed; asked again within a minute and before the key is used, a new value for
 * it. Throws a 400 with a code of RFC 8628 §3.5 as message until then,
 * and where there is nothing to be had (any more).
 */
export async function redeemDeviceCode({ db, now }: AppContext, device: PollingDevice, usage: UsageCounter): Promise<DeviceToken> {
  const hash = hashDeviceCode(device.deviceCode)
  const problem = await transact(db, (trx) => poll(trx, hash, now()))
  if (problem !== undefined) throw pollError(problem)
  // without a request there is an approval, or nothing: one replaces the other in one transaction
  const companyId = await findTokenOwner(db, 'device_approval', hash)
  if (companyId === undefined) throw pollError('expired_token')
  // a use must be stored, so that it ends what may be fetched again
  await usage.flush()
  const result = await transact(db, (trx) => issue(trx, { companyId }, { ...device, hash, now: now() }))
  if (typeof result === 'string') throw pollError(result)
  return result
}

async function poll(trx: Transaction, hash: Buffer, now: Date): Promise<PollProblem | undefined> {
  const request = await lockDeviceRequest(trx, hash)
  if (request === undefined) return undefined
  const { problem, intervalSeconds } = decidePoll(request, now)
  await savePoll(trx, request.id, now, intervalSeconds)
  return problem
}

interface Redemption extends PollingDevice {
  readonly hash: Buffer
  readonly now: Date
}

/** Locks the user before the approval, as those do who withdraw it. */
async function issue(trx: Transaction, tenant: Tenant, redemption: Redemption): Promise<DeviceToken | PollProblem> {
  const { hash, now, address, requestId } = redemption
  const userId = await findApprover(trx, tenant, hash)
  const user = userId === undefined ? undefined : await lockIfPresent(trx, tenant, userId)
  const approval = await lockDeviceApproval(trx, tenant, hash)
  if (user === undefined || approval === undefined || approval.expires <= now) return end(trx, tenant, hash)
  const actor: Actor = { ...tenant, id: approval.userId, userId: approval.userId, name: user.name, address, requestId }
  const refusal = await findRefusal(trx, tenant, user, approval)
  if (refusal !== undefined) {
    await removeDeviceApproval(trx, tenant, hash)
    const about = { object: 'key', objectId: approval.keyId, name: approval.name } as const
    await recordActivity(trx, actor, { ...about, action: 'refused', detail: refusal })
    return 'access_denied'
  }
  const key = await (approval.isFetched ? fetchAgain(trx, actor, approval) : fetchFirst(trx, actor, { approval, hash, now }))
  return key === undefined ? end(trx, tenant, hash) : toToken(key, approval, redemption)
}

async function end(trx: Transaction, tenant: Tenant, hash: Buffer): Promise<PollProblem> {
  await removeDeviceApproval(trx, tenant, hash)
  return 'expired_token'
}

interface FirstFetch extends Pick<Redemption, 'hash' | 'now'> {
  readonly approval: StoredApproval
}

async function fetchFirst(trx: Transaction, actor: Actor, { approval, hash, now }: FirstFetch): Promise<string> {
  const { keyId, keyExpires } = approval
  await saveFetched(trx, actor, { deviceHash: hash, fetched: now, expires: new Date(now.getTime() + fetchAgainMs) })
  return storePersonalKey(trx, actor, { ...approval, id: keyId, expires: keyExpires, detail: 'personal, of a device' })
}

/** The value that was lost on the way, or that somebody else has fetched, is void. */
async function fetchAgain(trx: Transaction, actor: Actor, { keyId: id, userId, name }: StoredApproval): Promise<string | undefined> {
  return renewUnusedKey(trx, actor, { id, userId, name, detail: 'fetched again by its device; the value before is void' })
}

function toToken(key: string, { scopes, keyExpires }: StoredApproval, { now, tokenType }: Redemption): DeviceToken {
  const seconds = Math.max(0, Math.floor((keyExpires.getTime() - now.getTime()) / 1000))
  return { access_token: key, token_type: tokenType, expires_in: seconds, scope: scopes.join(' ') }
}

async function lockIfPresent(trx: Transaction, tenant: Tenant, userId: string): Promise<User | undefined> {
  return lockUser(trx, tenant, userId).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  })
}

/** Says why a user who allowed the device gets no key after all. */
async function findRefusal(
  trx: Transaction,
  tenant: Tenant,
  user: User,
  { userId, scopes, isFetched }: ClaimedApproval,
): Promise<string | undefined> {
  if (!user.active) return 'the user is deactivated'
  if (!scopes.every((scope) => user.roles.includes(scope))) return 'the user has lost a role'
  return isFetched || (await hasRoomForKey(trx, tenant, userId)) ? undefined : 'the user has too many keys'
}

function pollError(problem: PollProblem): HttpError {
  return new HttpError(400, problem, { parameter: 'device_code' })
}
