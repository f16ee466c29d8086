import type { Activity } from '#access/activity.ts'
import type { Actor } from '#access/caller.ts'
import { changeOf } from '#access/events/change.ts'
import { announceChange } from '#access/events/change-store.ts'
import type { Database, Transaction } from '#database/database.ts'
import { newId } from '#platform/ids.ts'

/** Writes one audit line in the transaction of the write, and announces what changed to event streams. */
export async function recordActivity(trx: Database | Transaction, actor: Actor, activity: Activity): Promise<void> {
  await recordActivities(trx, actor, [activity])
}

/** Writes the audit lines of a write of many objects, at most a thousand, and announces what changed: one statement, and one for each type of change. */
export async function recordActivities(trx: Database | Transaction, actor: Actor, activities: readonly Activity[]): Promise<void> {
  const { companyId, id, name: byName, keyId, requestId, address } = actor
  const who = { by_id: id ?? null, by_name: byName, by_kind: actorKind(actor), key_id: keyId ?? null }
  const how = { request_id: requestId ?? null, address: address ?? null }
  const lines = activities.map(({ action, object, objectId, name, detail }) => {
    return { company_id: companyId, id: newId(), ...who, ...how, detail: detail ?? null, action, object, object_id: objectId, name }
  })
  await trx.insertInto('activity').values(lines).execute()
  const changes = Map.groupBy(
    activities.flatMap((activity) => changeOf(activity) ?? []),
    ({ type }) => type,
  )
  for (const [type, its] of changes) await announceChange(trx, actor, { type, ids: its.flatMap(({ ids }) => ids) })
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
  { object, objectId, name }: Pick<Activity, 'object' | 'objectId'> & { readonly name?: string },
): Promise<LastChange | undefined> {
  const row = await db
    .selectFrom('activity')
    .select(['at', 'by_name'])
    .where('company_id', '=', companyId)
    .where('object_id', '=', objectId)
    .where('object', '=', object)
    .where('action', 'in', ['created', 'updated'])
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { at: row.at, byName: row.by_name }
}
