import { recordActivity } from '#access/activity-store.ts'
import type { Caller } from '#access/caller.ts'
import { insertDeviceApproval } from '#access/device-approval-store.ts'
import { hashUserCode, readUserCode } from '#access/device-login/device-code.ts'
import type { DeviceApproval, DeviceRequest } from '#access/device-login/device-login.ts'
import { denyOpenRequest, findOpenRequest, type OpenRequest, takeOpenRequest } from '#access/device-login/device-request-store.ts'
import { readEnd, requireHeld, requireRoomForKey } from '#access/personal-keys/change-personal-keys.ts'
import { readScopes } from '#access/scope-names.ts'
import { confirmFailure, countAttempt, forgiveAttempt } from '#access/sessions/login-pause-store.ts'
import { networkOf, userCodePauses } from '#access/sessions/login-pause.ts'
import { lockUser } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { forbidden, HttpError, invalid } from '#platform/http-error.ts'

/** A user who answers for a device, and where they are. */
interface Decider {
  readonly caller: Caller
  readonly address: string
}

/** Shows the request of a code. Throws a 400 on `userCode` for an unknown, expired or decided one. */
export async function reviewDeviceLogin(context: AppContext, decider: Decider, typed: string): Promise<DeviceRequest> {
  const { name, address, created, expires } = await withRequest(context, decider, {
    typed,
    use: (trx, { hash, now }) => findOpenRequest(trx, hash, now),
  })
  return {
    userCode: readUserCode(typed) ?? typed,
    name,
    address,
    sameNetwork: networkOf(address) === networkOf(decider.address),
    requested: created.toISOString(),
    expires: expires.toISOString(),
  }
}

/** Allows a device to fetch a personal key of the caller. Throws as `reviewDeviceLogin`, and for scopes, end and number as a new personal key. */
export async function approveDeviceLogin(context: AppContext, decider: Decider, approval: DeviceApproval): Promise<void> {
  const { caller, address } = decider
  const keyExpires = readEnd(approval.expires, context.now())
  const scopes = readScopes(approval.scopes)
  requireHeld(caller.scopes, scopes)
  await withRequest(context, decider, {
    typed: approval.userCode,
    use: async (trx, { userId, hash, now }) => {
      await requireAble(trx, { ...caller, userId }, scopes)
      const request = await takeOpenRequest(trx, hash, now)
      if (request === undefined) return undefined
      const { id: keyId, deviceHash, name, expires } = request
      await insertDeviceApproval(trx, caller, { deviceHash, approval: { userId, keyId, name, scopes, keyExpires, expires }, now })
      const line = { action: 'requested', object: 'key', objectId: keyId, name, detail: `a device at ${request.address}` } as const
      await recordActivity(trx, { ...caller, address }, line)
      return request
    },
  })
}

/** Denies a device. Throws as `reviewDeviceLogin`. */
export async function denyDeviceLogin(context: AppContext, decider: Decider, typed: string): Promise<void> {
  const { caller, address } = decider
  await withRequest(context, decider, {
    typed,
    use: async (trx, { hash, now }) => {
      const request = await denyOpenRequest(trx, hash, now)
      if (request === undefined) return undefined
      const { id: objectId, name } = request
      const line = { action: 'refused', object: 'key', objectId, name, detail: `a device at ${request.address}` } as const
      await recordActivity(trx, { ...caller, address }, line)
      return request
    },
  })
}

/** Locks the user, whose rights may have changed since the request was admitted. */
async function requireAble(trx: Transaction, user: Caller & { readonly userId: string }, scopes: readonly string[]): Promise<void> {
  const { active, roles } = await lockUser(trx, user, user.userId)
  if (!active) throw new HttpError(401, 'The session has ended; log in again.')
  requireHeld(roles, scopes)
  await requireRoomForKey(trx, user, user.userId)
}

interface Use {
  readonly typed: string
  readonly use: (trx: Transaction, known: Known) => Promise<OpenRequest | undefined>
}

interface Known {
  readonly userId: string
  readonly hash: Buffer
  readonly now: Date
}

/** Uses the request of a code in a transaction. A wrong code counts by user and address; a right one takes back only its own attempt, since everybody can ask for codes of their own. */
async function withRequest(context: AppContext, { caller, address }: Decider, { typed, use }: Use): Promise<OpenRequest> {
  const { userId, session } = caller
  if (userId === undefined || session === undefined) throw forbidden('Devices are signed in by a user who has logged in, not by a key.')
  const now = context.now()
  const counted = await countAttempt(context.db, userCodePauses(userId, address), now)
  const code = readUserCode(typed)
  const found = await transact(context.db, async (trx) => {
    const request = code === undefined ? undefined : await use(trx, { userId, hash: hashUserCode(code), now })
    await (request === undefined ? confirmFailure : forgiveAttempt)(trx, counted, now)
    return request
  }).catch(async (error: unknown) => {
    // what fails for another reason says nothing of the code
    await transact(context.db, (trx) => forgiveAttempt(trx, counted, now))
    throw error
  })
  if (found === undefined) throw invalid('userCode', 'This code is not known or has expired; ask the device for a new one.')
  return found
}
