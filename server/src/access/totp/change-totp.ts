import { recordActivity } from '#access/activity-store.ts'
import type { Caller } from '#access/caller.ts'
import { lockManageableUser } from '#access/lock-manageable.ts'
import type { PasswordGate } from '#access/sessions/password-gate.ts'
import { provePassword } from '#access/sessions/prove-password.ts'
import { forgiveAttempt } from '#access/sessions/login-pause-store.ts'
import { endUserSessions } from '#access/sessions/session-store.ts'
import { hashRecoveryCode, makeRecoveryCodes } from '#access/totp/recovery-code.ts'
import { checkCode, type CodeContext, totpPurpose } from '#access/totp/check-code.ts'
import { findTotpStep, makeTotpSecret, totpUri } from '#access/totp/totp.ts'
import type { RecoveryCodes, TotpSecret, TotpState } from '#access/totp/totp-shapes.ts'
import {
  confirmTotp,
  deleteTotp,
  findTotp,
  type OwnedUser,
  readTotpState,
  replaceRecoveryCodes,
  saveUnconfirmedTotp,
} from '#access/totp/totp-store.ts'
import { loadUser } from '#access/user-store.ts'
import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { forbidden, HttpError, invalid } from '#platform/http-error.ts'
import { nilId } from '#platform/ids.ts'

/** Reads the state of the caller's authenticator app; a key without a user has none. */
export async function readOwnTotp(db: Database, caller: Caller): Promise<TotpState> {
  return readTotpState(db, { companyId: caller.companyId, userId: caller.userId ?? nilId })
}

/** Begins to set up an app: stores a secret that counts once it is confirmed. Throws a 400 for a wrong password, and when there is an app. */
export async function enrolTotp(
  context: CodeContext & { readonly gate: PasswordGate },
  caller: Caller,
  password: string,
): Promise<TotpSecret> {
  const { db, now, secrets } = context
  const user = ownerOf(caller)
  const { email } = await loadUser(db, caller, user.userId)
  const counted = await provePassword(context, caller, { userId: user.userId, password, parameter: 'password' })
  const secret = makeTotpSecret()
  await transact(db, async (trx) => {
    await forgiveAttempt(trx, counted, now())
    if (!(await saveUnconfirmedTotp(trx, user, secrets.seal(secret, totpPurpose(user)))))
      throw invalid('password', 'An authenticator app is set up already; disable it first.')
    await record(trx, caller, 'authenticator app requested')
  })
  return { secret, uri: totpUri(secret, email) }
}

/** Confirms the app by its first code, ends the user's other sessions and returns the recovery codes. Throws a 400 for a wrong code. */
export async function confirmOwnTotp({ db, now, secrets }: CodeContext, caller: Caller, code: string): Promise<RecoveryCodes> {
  const user = ownerOf(caller)
  const stored = await findTotp(db, user)
  if (stored === undefined || stored.isConfirmed) throw invalid('code', 'No authenticator app waits for a code; begin to set one up first.')
  const { secret } = stored
  const step = findTotpStep(secrets.open(secret, totpPurpose(user)), code.replaceAll(/\s/gu, ''), now())
  return transact(db, async (trx) => {
    if (step === undefined || !(await confirmTotp(trx, user, { secret, step, now: now() }))) throw wrongCode()
    await endUserSessions(trx, caller, user.userId, caller.session?.id)
    await record(trx, caller, 'authenticator app set up')
    return storeRecoveryCodes(trx, user)
  })
}

/** Replaces the recovery codes; throws a 400 for a wrong code, a 429 during a pause. */
export async function renewRecoveryCodes(context: CodeContext, caller: Caller, code: string): Promise<RecoveryCodes> {
  const user = ownerOf(caller)
  await requireOwnCode(context, user, code)
  return transact(context.db, async (trx) => {
    await record(trx, caller, 'new recovery codes')
    return storeRecoveryCodes(trx, user)
  })
}

/** Removes the caller's app; throws a 400 for a wrong code, a 429 during a pause. */
export async function disableTotp(context: CodeContext, caller: Caller, code: string): Promise<void> {
  const user = ownerOf(caller)
  await requireOwnCode(context, user, code)
  await transact(context.db, async (trx) => {
    await deleteTotp(trx, user)
    await record(trx, caller, 'authenticator app removed')
  })
}

/** Removes the app of another user and ends their sessions; throws a 403 for a user with more scopes than the caller, and for the caller's own. */
export async function resetTotp(db: Database, caller: Caller, userId: string): Promise<void> {
  if (userId === caller.userId)
    throw forbidden('Your own authenticator app is disabled with one of its codes, or by another administrator.')
  await transact(db, async (trx) => {
    const { name } = await lockManageableUser(trx, caller, userId)
    if (!(await deleteTotp(trx, { companyId: caller.companyId, userId }))) throw new HttpError(404, 'The user has no authenticator app.')
    await endUserSessions(trx, caller, userId)
    await recordActivity(trx, caller, { action: 'updated', object: 'user', objectId: userId, name, detail: 'authenticator app reset' })
  })
}

/** Only a session may change the second factor: a key of the user would otherwise lock the user out. */
function ownerOf({ companyId, userId, session }: Caller): OwnedUser {
  if (userId === undefined || session === undefined)
    throw forbidden('An authenticator app belongs to a user who has logged in; a key has none.')
  return { companyId, userId }
}

async function requireOwnCode(context: CodeContext, user: OwnedUser, code: string): Promise<void> {
  const verdict = await checkCode(context, user, { code })
  if (verdict === 'not needed') throw invalid('code', 'No authenticator app is set up.')
  if (verdict !== 'right') throw wrongCode()
}

function wrongCode(): Error {
  return invalid('code', 'The code is wrong, expired or used; enter a new one.')
}

async function storeRecoveryCodes(trx: Transaction, user: OwnedUser): Promise<RecoveryCodes> {
  const recoveryCodes = [...makeRecoveryCodes()]
  await replaceRecoveryCodes(
    trx,
    user,
    recoveryCodes.map((code) => hashRecoveryCode(user.userId, code)),
  )
  return { recoveryCodes }
}

async function record(trx: Transaction, caller: Caller, detail: string): Promise<void> {
  const { id: objectId, name } = caller
  await recordActivity(trx, caller, { action: 'updated', object: 'user', objectId, name, detail })
}
