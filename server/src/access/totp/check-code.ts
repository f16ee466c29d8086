import { confirmFailure, countAttempt, forgiveAttempt } from '#access/sessions/login-pause-store.ts'
import { codePause } from '#access/sessions/login-pause.ts'
import { hashRecoveryCode } from '#access/totp/recovery-code.ts'
import { findTotpStep } from '#access/totp/totp.ts'
import { findTotp, type OwnedUser, type StoredTotp, useRecoveryCode, useTotpStep } from '#access/totp/totp-store.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError } from '#platform/http-error.ts'

/** What checks a code. */
export type CodeContext = Pick<AppContext, 'db' | 'now' | 'secrets'>

/** A code as a user sent it. */
export interface SentCode {
  readonly code: string | undefined
  /** The mark of a browser used with the account before; its failures are counted alone. */
  readonly browser?: string | undefined
}

/** The result of checking a code: `missing` counts as no attempt. */
export type CodeVerdict = 'not needed' | 'missing' | 'wrong' | 'right'

/**
 * Checks the second factor of a user whose password is proven, and uses the code up. Failures are counted by the user too, since whoever
 * knows the password can reset the pauses of the account by a login in another company. Throws a 429 during a pause.
 */
export async function checkCode(context: CodeContext, user: OwnedUser, { code, browser }: SentCode): Promise<CodeVerdict> {
  const { db, now } = context
  const totp = await findTotp(db, user)
  if (totp?.isConfirmed !== true) return 'not needed'
  if (code === undefined || code.trim() === '') return 'missing'
  const counted = await countAttempt(db, [codePause(user.userId, browser)], now())
  const isRight = await useCode(context, user, { totp, code })
  await transact(db, (trx) => (isRight ? forgiveAttempt : confirmFailure)(trx, counted, now()))
  return isRight ? 'right' : 'wrong'
}

interface Claim {
  readonly totp: StoredTotp
  readonly code: string
}

async function useCode({ db, now, secrets }: CodeContext, user: OwnedUser, { totp, code }: Claim): Promise<boolean> {
  const digits = code.replaceAll(/\s/gu, '')
  if (!/^\d{6}$/u.test(digits)) return useRecoveryCode(db, user, hashRecoveryCode(user.userId, code))
  const step = findTotpStep(secrets.open(totp.secret, totpPurpose(user)), digits, now())
  return step !== undefined && useTotpStep(db, user, step)
}

/** Binds a sealed secret to its user. */
export function totpPurpose({ userId }: OwnedUser): string {
  return `authenticator app of ${userId}`
}

/** The answer to a login whose password is right (docs/reference/access.md#authenticator-app). */
export function codeRequired(verdict: 'missing' | 'wrong'): HttpError {
  const message =
    verdict === 'missing'
      ? 'Enter the code of your authenticator app, or a recovery code.'
      : 'The code is wrong, expired or used; enter a new one.'
  return new HttpError(401, message, { parameter: 'code' })
}
