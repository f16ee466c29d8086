import type { Activity } from '#access/activity.ts'
import type { Actor } from '#access/caller.ts'
import type { Database, Transaction } from '#database/database.ts'
import { newId } from '#platform/ids.ts'

/** Every write leaves its line, in the write's own transaction. */
export async function recordActivity(trx: Database | Transaction, actor: Actor, activity: Activity): Promise<void> {
  const { companyId, id, name: byName, keyId, requestId, address } = actor
  const { action, object, objectId, name, detail } = activity
  const who = { by_id: id ?? null, by_name: byName, by_kind: actorKind(actor), key_id: keyId ?? null }
  const how = { request_id: requestId ?? null, address: address ?? null, detail: detail ?? null }
  await trx
    .insertInto('activity')
    .values({ company_id: companyId, id: newId(), ...who, ...how, action, object, object_id: objectId, name })
    .execute()
}

function actorKind({ id, userId, name }: Actor): string {
  if (id === undefined) return namedActors.has(name) ? name : 'system'
  return userId === undefined ? 'key' : 'user'
}

/** Who has no id. */
const namedActors: ReadonlySet<string> = new Set(['operator', 'system', 'anonymous'])
