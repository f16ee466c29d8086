import { type RawBuilder, sql } from 'kysely'
import type { AuditFilter } from '#access/audit/audit-filter.ts'

/** Builds the SQL conditions of a filter on `activity`, in addition to the company. */
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

/** Builds the conditions that the daily counts support. */
export function dailyConditions({ by, actions, objects }: AuditFilter): RawBuilder<unknown> {
  const conditions = [
    by === undefined ? sql`` : sql`and actor = ${by}`,
    actions === undefined ? sql`` : sql`and action = ${oneOf(actions)}`,
    objects === undefined ? sql`` : sql`and object = ${oneOf(objects)}`,
  ]
  return sql.join(conditions, sql` `)
}

/** Compares a single word with `=`, so that an index provides the order. */
function oneOf(words: readonly string[]): RawBuilder<unknown> {
  return words.length === 1 ? sql`${words[0]}` : sql`any(${words}::text[])`
}
