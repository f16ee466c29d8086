import { recordActivity } from '#access/activity-store.ts'
import type { Actor, Tenant } from '#access/caller.ts'
import { confirmFailure, type CountedAttempt, countAttempt, forgiveAttempt } from '#access/sessions/login-pause-store.ts'
import { type PauseKey, pauseAfter, pauseKeysOf } from '#access/sessions/login-pause.ts'
import { findLoginUsers, isInSeveralCompanies, type LoginUser, stampLogin } from '#access/sessions/login-user-store.ts'
import type { PasswordGate } from '#access/sessions/password-gate.ts'
import { insertSession } from '#access/sessions/session-store.ts'
import { makeSessionToken } from '#access/sessions/session-token.ts'
import { checkCode, type CodeContext, codeRequired } from '#access/totp/check-code.ts'
import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { HttpError } from '#platform/http-error.ts'

export interface LoginAttempt {
  readonly email: string
  readonly password: string
  /** The code of the user's authenticator app, if any. */
  readonly code: string | undefined
  /** The company's id, required when address and password match in several. */
  readonly companyId: string | undefined
  readonly address: string
  readonly requestId: string
  /** The mark of a browser used with the account of a company before. */
  readonly browserIn: (user: Tenant) => string | undefined
  /** What `describeClient` says. */
  readonly client: string | undefined
}

type LoginContext = CodeContext & { readonly gate: PasswordGate }

/**
 * Creates a session and returns its token. Throws a 401, after the same work, for an unknown address, a wrong password and a user who is deactivated or has none; a 401 on `code` when the password is right and the code is not; a 429 during a pause; a 400 on `company` when the password matches in several companies.
 */
export async function logIn(context: LoginContext, attempt: LoginAttempt): Promise<string> {
  const { db, now, gate } = context
  const users = await findLoginUsers(db, attempt.email, attempt.companyId)
  const counted = await countAttempt(db, await pausesOf(db, attempt, users), now())
  const proven = await verifyUsers(users, attempt.password, gate)
  const [user] = proven
  if (proven.length > 1) {
    await transact(db, (trx) => forgiveAttempt(trx, counted, now()))
    throw ambiguousCompany(proven)
  }
  if (user !== undefined) await requireCode(context, { user, attempt, counted })
  const token = user && (await transact(db, (trx) => beginSession(trx, { user, attempt, counted, now: now() })))
  if (token !== undefined) return token
  await transact(db, async (trx) => {
    // for unknown addresses too, so that both take as long
    await confirmFailure(trx, counted, now())
    await recordFailures(trx, users, { attempt, counted })
  })
  throw new HttpError(401, 'The e-mail address or the password is wrong.')
}

/** A browser is known to one account: it says nothing of what a login tries at others. */
async function pausesOf(db: Database, attempt: LoginAttempt, users: readonly LoginUser[]): Promise<readonly PauseKey[]> {
  const [only] = users.length === 1 ? users : []
  const isInSeveral = await isInSeveralCompanies(db, attempt.email)
  return pauseKeysOf({ ...attempt, browser: only && attempt.browserIn(only), isInSeveral })
}

/** Verifies one user after the other, and once for an unknown address. */
async function verifyUsers(users: readonly LoginUser[], password: string, gate: PasswordGate): Promise<readonly LoginUser[]> {
  if (users.length === 0) await gate.verify(password, undefined)
  const proven: LoginUser[] = []
  for (const user of users) if (await gate.verify(password, user.passwordHash)) proven.push(user)
  return proven
}

interface ProvenPassword {
  readonly user: LoginUser
  readonly attempt: LoginAttempt
  readonly counted: readonly CountedAttempt[]
}

/** Throws a 401 on `code` when the second factor of the user is missing or wrong; a missing one is no failure. */
async function requireCode(context: LoginContext, { user, attempt, counted }: ProvenPassword): Promise<void> {
  const { db, now } = context
  const verdict = await checkCode(context, user, { code: attempt.code, browser: attempt.browserIn(user) })
  if (verdict === 'not needed' || verdict === 'right') return
  await transact(db, async (trx) => {
    if (verdict === 'missing') return forgiveAttempt(trx, counted, now())
    await confirmFailure(trx, counted, now())
    await recordFailures(trx, [user], { attempt, counted, detail: 'wrong code' })
  })
  throw codeRequired(verdict)
}

interface VerifiedLogin extends ProvenPassword {
  readonly now: Date
}

async function beginSession(trx: Transaction, { user, attempt, counted, now }: VerifiedLogin): Promise<string | undefined> {
  const { userId, name } = user
  if (!(await stampLogin(trx, user, now))) return undefined
  const token = makeSessionToken()
  await forgiveAttempt(trx, counted, now)
  await insertSession(trx, user, { userId, token, client: attempt.client, now })
  const actor = { companyId: user.companyId, id: userId, userId, name, ...sourceOf(attempt) }
  await recordActivity(trx, actor, { action: 'logged-in', object: 'session', objectId: userId, name })
  return token
}

interface FailedLogin {
  readonly attempt: LoginAttempt
  readonly counted: readonly CountedAttempt[]
  /** Why, unless by the password. */
  readonly detail?: string
}

/** Records the failure for the account that was tried; the actor is unknown. */
async function recordFailures(
  trx: Transaction,
  users: readonly LoginUser[],
  { attempt, counted, detail: reason }: FailedLogin,
): Promise<void> {
  for (const user of users) {
    const { companyId, userId, name } = user
    const actor: Actor = { companyId, id: undefined, name: 'anonymous', ...sourceOf(attempt) }
    const about = { object: 'session', objectId: userId, name } as const
    const detail = reason ?? refusalOf(user)
    await recordActivity(trx, actor, { ...about, action: 'refused', detail })
    const pause = pauseSeconds(counted)
    if (pause > 0) await recordActivity(trx, actor, { ...about, action: 'locked', detail: `for ${String(pause)} seconds` })
  }
}

function refusalOf({ isActive, passwordHash }: LoginUser): string {
  if (!isActive) return 'the user is deactivated'
  return passwordHash === undefined ? 'the user has no password' : 'wrong password'
}

/** Returns the pause in seconds; pauses of shared addresses reveal nothing about the account. */
function pauseSeconds(counted: readonly CountedAttempt[]): number {
  return Math.max(0, ...counted.filter(({ key }) => key.isShared !== true).map(({ key, failures }) => pauseAfter(key.rule, failures)))
}

function sourceOf({ address, requestId }: LoginAttempt): Pick<Actor, 'address' | 'requestId'> {
  return { address, requestId }
}

/** Creates the 400 for a user of several companies, which names them. */
export function ambiguousCompany(users: readonly Pick<LoginUser, 'companyId' | 'companyName'>[]): HttpError {
  const companies = users.map(({ companyId, companyName }) => ({ _id: companyId, name: companyName }))
  const message = 'This address is used in several companies; name the one to log in to.'
  return new HttpError(400, message, { parameter: 'company', details: { companies } })
}
