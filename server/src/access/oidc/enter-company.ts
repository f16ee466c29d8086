import { recordActivity } from '#access/activity-store.ts'
import type { Actor } from '#access/caller.ts'
import { type Entrance, findEntrances, stampEntrance } from '#access/oidc/entrance-store.ts'
import type { Identity } from '#access/oidc/identity-store.ts'
import { ambiguousCompany } from '#access/sessions/log-in.ts'
import { insertSession } from '#access/sessions/session-store.ts'
import { makeSessionToken } from '#access/sessions/session-token.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError } from '#platform/http-error.ts'

export interface Entering {
  readonly identity: Identity
  readonly companyId: string | undefined
  /** What `describeClient` says. */
  readonly client: string | undefined
  readonly source: Pick<Actor, 'address' | 'requestId'>
}

/**
 * Creates a session for a person the provider has confirmed, and returns its token. Throws a 401 when the person has lost access meanwhile,
 * a 400 on `company` when they may enter several.
 */
export async function enterCompany({ db, now }: Pick<AppContext, 'db' | 'now'>, entering: Entering): Promise<string> {
  const entrances = await findEntrances(db, entering.identity, entering.companyId)
  if (entrances.length > 1) throw ambiguousCompany(entrances)
  const [entrance] = entrances
  const token = entrance && (await transact(db, (trx) => beginSession(trx, entrance, entering, now())))
  if (token === undefined) throw new HttpError(401, 'You have no access; log in again.')
  return token
}

async function beginSession(trx: Transaction, entrance: Entrance, entering: Entering, now: Date): Promise<string | undefined> {
  const { identity, client, source } = entering
  const { companyId, userId, name } = entrance
  if (!(await stampEntrance(trx, entrance, identity, now))) return undefined
  const token = makeSessionToken()
  await insertSession(trx, entrance, { userId, token, client, now })
  const actor = { companyId, id: userId, userId, name, ...source }
  await recordActivity(trx, actor, { action: 'logged-in', object: 'session', objectId: userId, name, detail: `at ${identity.issuer}` })
  return token
}
