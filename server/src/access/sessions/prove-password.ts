import type { Tenant } from '#access/caller.ts'
import { confirmFailure, type CountedAttempt, countAttempt } from '#access/sessions/login-pause-store.ts'
import { passwordPause } from '#access/sessions/login-pause.ts'
import type { PasswordGate } from '#access/sessions/password-gate.ts'
import { findPasswordHash } from '#access/user-store.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { invalid } from '#platform/http-error.ts'

/** A password that a user sent, and the field it was sent in. */
export interface PasswordClaim {
  readonly userId: string
  readonly password: string
  readonly parameter: string
}

/**
 * Proves that whoever has the session knows the password; the caller forgives the counted attempt in its transaction. Throws a 400 that
 * names the field when the password is wrong, a 429 during a pause after several failures.
 */
export async function provePassword(
  { db, now, gate }: Pick<AppContext, 'db' | 'now'> & { readonly gate: PasswordGate },
  tenant: Tenant,
  { userId, password, parameter }: PasswordClaim,
): Promise<readonly CountedAttempt[]> {
  const counted = await countAttempt(db, [passwordPause(userId)], now())
  if (await gate.verify(password, await findPasswordHash(db, tenant, userId))) return counted
  await transact(db, (trx) => confirmFailure(trx, counted, now()))
  throw invalid(parameter, `${parameter} is not the password of this user.`)
}
