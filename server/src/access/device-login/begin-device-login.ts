import { hashDeviceCode, hashUserCode, makeDeviceCode, makeUserCode } from '#access/device-login/device-code.ts'
import { type DeviceCodes, deviceLifetimeMs, maxDeviceRequests, pollSeconds } from '#access/device-login/device-login.ts'
import { countDeviceRequests, insertDeviceRequest, lockDeviceRequests } from '#access/device-login/device-request-store.ts'
import { networkOf } from '#access/sessions/login-pause.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError } from '#platform/http-error.ts'
import { newId } from '#platform/ids.ts'

interface AskingDevice {
  readonly name: string
  readonly address: string
}

/** Stores the request of a device and returns its codes. Throws a 429 while too many requests wait. */
export async function beginDeviceLogin({ db, now, config }: AppContext, { name, address }: AskingDevice): Promise<DeviceCodes> {
  const deviceCode = makeDeviceCode()
  const created = now()
  const device = {
    deviceHash: hashDeviceCode(deviceCode),
    name,
    address,
    network: networkOf(address),
    created,
    expires: new Date(created.getTime() + deviceLifetimeMs),
    intervalSeconds: pollSeconds,
  }
  const userCode = await transact(db, async (trx) => {
    await requireRoom(trx, device.network, created)
    return insertWithFreeCode(trx, device)
  })
  const page = `${config.http.publicUrl}/device`
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: page,
    verification_uri_complete: `${page}?code=${userCode}`,
    expires_in: deviceLifetimeMs / 1000,
    interval: pollSeconds,
  }
}

async function requireRoom(trx: Transaction, network: string, now: Date): Promise<void> {
  await lockDeviceRequests(trx, now)
  const { all, ofNetwork, first } = await countDeviceRequests(trx, network, now)
  if (all < maxDeviceRequests.all && ofNetwork < maxDeviceRequests.ofNetwork) return
  const until = first?.getTime() ?? now.getTime() + deviceLifetimeMs
  const seconds = String(Math.max(1, Math.ceil((until - now.getTime()) / 1000)))
  throw new HttpError(429, `Too many devices wait to be signed in; try again in ${seconds} seconds.`, {
    headers: { 'retry-after': seconds },
  })
}

type Device = Omit<Parameters<typeof insertDeviceRequest>[1], 'id' | 'userHash'>

/** Draws codes until one is free; among 2,000 of 20^8 the first nearly always is. */
async function insertWithFreeCode(trx: Transaction, device: Device): Promise<string> {
  const userCode = makeUserCode()
  const isInserted = await insertDeviceRequest(trx, { ...device, id: newId(), userHash: hashUserCode(userCode) })
  return isInserted ? userCode : insertWithFreeCode(trx, device)
}
