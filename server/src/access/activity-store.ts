import type { Activity } from '#access/activity.ts'
import type { Actor } from '#access/caller.ts'
import { changeOf } from '#access/events/change.ts'
import { announceChange } from '#access/events/change-store.ts'
import type { Database, Transaction } from '#database/database.ts'
import { newId } from '#platform/ids.ts'

/** Writes one audit line in the transaction of the write, and announces what changed to event streams. */
export async function recordActivity(trx: Database | Transaction, actor: Actor, activity: Activity): Promise<void> {
  const { companyId, id, name: byName, keyId, requestId, address } = actor
  const { action, object, objectId, name, detail } = activity
  const who = { by_id: id ?? null, by_name: byName, by_kind: actorKind(actor), key_id: keyId ?? null }
  const how = { request_id: requestId ?? null, address: address ?? null, detail: detail ?? null }
  await trx
    .insertInto('activity')
    .values({ company_id: companyId, id: newId(), ...who, ...how, action, object, object_id: objectId, name })
    .execute()
  const change = changeOf(activity)
  if (change !== undefined) await announceChange(trx, actor, change)
}

function actorKind({ id, userId, name }: Actor): string {
  if (id === undefined) return namedActors.has(name) ? name : 'system'
  return userId === undefined ? 'key' : 'user'
}

/** Actors without an id. */
const namedActors: ReadonlySet<string> = new Set(['operator', 'system', 'anonymous'])

/** The last time something was changed, and by whom. */
interface LastChange {
  readonly at: Date
  readonly byName: string
}

/** Finds the last change of an object in the audit log; undefined where it is not known. */
export async function findLastChange(
  db: Database | Transaction,
  { companyId }: Actor,
  { object, objectId }: Pick<Activity, 'object' | 'objectId'>,
): Promise<LastChange | undefined> {
  const row = await db
    .selectFrom('activity')
    .select(['at', 'by_name'])
    .where('company_id', '=', companyId)
    .where('object_id', '=', objectId)
    .where('object', '=', object)
    .where('action', 'in', ['created', 'updated'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { at: row.at, byName: row.by_name }
}
