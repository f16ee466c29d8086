import { recordActivity } from '#access/activity-store.ts'
import type { Actor } from '#access/caller.ts'
import { confirm, type Counted, countAttempt, forgive } from '#access/sessions/login-pause-store.ts'
import { pauseAfter, pauseKeysOf } from '#access/sessions/login-pause.ts'
import { findLoginUsers, type LoginUser, stampLogin } from '#access/sessions/login-user-store.ts'
import type { PasswordGate } from '#access/sessions/password-gate.ts'
import { insertSession } from '#access/sessions/session-store.ts'
import { makeSessionToken } from '#access/sessions/session-token.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'

export interface LoginAttempt {
  readonly email: string
  readonly password: string
  /** The company's id, needed by those whose address and password fit in several. */
  readonly companyId: string | undefined
  readonly address: string
  readonly requestId: string
  /** The mark of a browser that this account was used with before. */
  readonly browser: string | undefined
}

type LoginTools = Pick<Tools, 'db' | 'now'> & { readonly gate: PasswordGate }

/**
 * Begins a session and answers its token. 401, after the same work, for an unknown address, a wrong password and a user without
 * one; 429 while a pause lasts; 400 `company` when the password fits in several companies.
 */
export async function logIn({ db, now, gate }: LoginTools, attempt: LoginAttempt): Promise<string> {
  const counted = await countAttempt(db, pauseKeysOf(attempt), now())
  const users = await findLoginUsers(db, attempt.email, attempt.companyId)
  const proven = await provenOf(users, attempt.password, gate)
  const [user] = proven
  if (proven.length > 1) {
    await transact(db, (trx) => forgive(trx, counted, now()))
    throw several(proven)
  }
  const token = user && (await transact(db, (trx) => begin(trx, { user, attempt, counted, now: now() })))
  if (token !== undefined) return token
  await transact(db, async (trx) => {
    // also for an address that nobody has, so that it takes as long
    await confirm(trx, counted, now())
    await recordRefusals(trx, users, { attempt, counted })
  })
  throw new Refusal(401, 'The e-mail address or the password is not right.')
}

/** One after the other, and once for an address that nobody has. */
async function provenOf(users: readonly LoginUser[], password: string, gate: PasswordGate): Promise<readonly LoginUser[]> {
  if (users.length === 0) await gate.verify(password, undefined)
  const proven: LoginUser[] = []
  for (const user of users) if (await gate.verify(password, user.passwordHash)) proven.push(user)
  return proven
}

interface Proof {
  readonly user: LoginUser
  readonly attempt: LoginAttempt
  readonly counted: readonly Counted[]
  readonly now: Date
}

async function begin(trx: Transaction, { user, attempt, counted, now }: Proof): Promise<string | undefined> {
  const { userId, name } = user
  if (!(await stampLogin(trx, user, now))) return undefined
  const token = makeSessionToken()
  await forgive(trx, counted, now)
  await insertSession(trx, user, { userId, token, now })
  const actor = { companyId: user.companyId, id: userId, userId, name, ...sourceOf(attempt) }
  await recordActivity(trx, actor, { action: 'logged-in', object: 'session', objectId: userId, name })
  return token
}

interface Refused {
  readonly attempt: LoginAttempt
  readonly counted: readonly Counted[]
}

/** Whoever it was is unknown: the line says whose account was tried. */
async function recordRefusals(trx: Transaction, users: readonly LoginUser[], { attempt, counted }: Refused): Promise<void> {
  for (const user of users) {
    const { companyId, userId, name } = user
    const actor: Actor = { companyId, id: undefined, name: 'anonymous', ...sourceOf(attempt) }
    const about = { object: 'session', objectId: userId, name } as const
    const detail = user.passwordHash === undefined ? 'the user has no password' : 'wrong password'
    await recordActivity(trx, actor, { ...about, action: 'refused', detail })
    const pause = lengthOfPause(counted)
    if (pause > 0) await recordActivity(trx, actor, { ...about, action: 'locked', detail: `for ${String(pause)} seconds` })
  }
}

/** In seconds; an address that is paused tells nothing of the account. */
function lengthOfPause(counted: readonly Counted[]): number {
  return Math.max(0, ...counted.filter(({ key }) => key.isShared !== true).map(({ key, failures }) => pauseAfter(key.rule, failures)))
}

function sourceOf({ address, requestId }: LoginAttempt): Pick<Actor, 'address' | 'requestId'> {
  return { address, requestId }
}

function several(users: readonly LoginUser[]): Refusal {
  const companies = users.map(({ companyId, companyName }) => ({ _id: companyId, name: companyName }))
  const message = 'This address is used in several companies; name the one to log in to.'
  return new Refusal(400, message, { parameter: 'company', details: { companies } })
}
