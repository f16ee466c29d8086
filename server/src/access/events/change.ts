import type { Activity } from '#access/activity.ts'

/** The kinds of data that a client may have to read again (docs/reference/events.md#types). */
export const changeTypes = ['module', 'scan', 'risk', 'approval', 'settings'] as const

/** `access` is not sent: sessions, users or keys changed, so streams may have to be closed. */
export type ChangeType = (typeof changeTypes)[number] | 'access'

/** Data of a company that changed. */
export interface Change {
  readonly type: ChangeType
  readonly ids: readonly string[]
}

/** A notification holds at most 8,000 bytes. */
const maxIds = 100

/** Returns the change without ids, which means any of its type, where they are too many. */
export function withinLimit({ type, ids }: Change): Change {
  const distinct = [...new Set(ids)]
  return { type, ids: distinct.length > maxIds ? [] : distinct }
}

const typeOf: Partial<Readonly<Record<Activity['object'], ChangeType>>> = {
  risk: 'risk',
  approval: 'approval',
  project: 'settings',
  module: 'settings',
  company: 'settings',
  session: 'access',
  user: 'access',
  key: 'access',
}

const changing: ReadonlySet<Activity['action']> = new Set(['created', 'updated', 'deleted', 'logged-out'])

/** Returns what an activity changes for clients; undefined where they have nothing to read again. */
export function changeOf({ action, object, objectId }: Activity): Change | undefined {
  const type = typeOf[object]
  if (type === undefined || !changing.has(action)) return undefined
  if (type === 'access' && action === 'created') return undefined
  return { type, ids: [objectId] }
}
