import { type RawBuilder, sql } from 'kysely'
import type { AuditFilter } from '#access/audit/audit-filter.ts'

/** The further conditions under which a row of `activity` is meant. */
export function auditConditions(filter: AuditFilter): RawBuilder<unknown> {
  const { objectId, from, until } = filter
  const conditions = [
    dailyConditions(filter),
    objectId === undefined ? sql`` : sql`and object_id = ${objectId}`,
    from === undefined ? sql`` : sql`and at >= ${from}`,
    until === undefined ? sql`` : sql`and at < ${until}`,
  ]
  return sql.join(conditions, sql` `)
}

/** Those that a day's counts are kept by. */
export function dailyConditions({ by, actions, objects }: AuditFilter): RawBuilder<unknown> {
  const conditions = [
    by === undefined ? sql`` : sql`and actor = ${by}`,
    actions === undefined ? sql`` : sql`and action = ${oneOf(actions)}`,
    objects === undefined ? sql`` : sql`and object = ${oneOf(objects)}`,
  ]
  return sql.join(conditions, sql` `)
}

/** A single word lets the order of an index serve. */
function oneOf(words: readonly string[]): RawBuilder<unknown> {
  return words.length === 1 ? sql`${words[0]}` : sql`any(${words}::text[])`
}
