import { type Static, Type } from 'typebox'
import { activityActions, activityObjects } from '#access/activity.ts'
import { readQueryMoment } from '#platform/http/read-query-moment.ts'
import { invalid } from '#platform/http-error.ts'
import type { IsoMoment } from '#platform/iso-moment.ts'

/** The filters of the audit log. */
export const AuditQuery = Type.Object({
  by: Type.Optional(Type.String({ description: 'id of a user, or of a key without one; or operator, system, anonymous' })),
  action: Type.Optional(Type.String({ description: `${activityActions.join(', ')}; comma-separated` })),
  object: Type.Optional(Type.String({ description: `${activityObjects.join(', ')}; comma-separated` })),
  objectId: Type.Optional(Type.String({ description: 'id of the object' })),
  from: Type.Optional(Type.String({ description: 'ISO 8601 date or date-time, inclusive' })),
  to: Type.Optional(Type.String({ description: 'ISO 8601 date or date-time, inclusive' })),
})
export type AuditQuery = Readonly<Static<typeof AuditQuery>>

/** A parsed filter; undefined fields do not restrict. */
export interface AuditFilter {
  readonly by: string | undefined
  readonly actions: readonly string[] | undefined
  readonly objects: readonly string[] | undefined
  readonly objectId: string | undefined
  readonly from: Date | undefined
  /** Exclusive end. */
  readonly until: Date | undefined
}

/**
 * Reads the filters; an empty one counts as absent. Throws a 400 that names the parameter with an unknown word, a malformed moment, or an
 * end before the start.
 */
export function readAuditFilter(query: AuditQuery): AuditFilter {
  const from = query.from ? readQueryMoment('from', query.from).at : undefined
  const until = query.to ? endOf(readQueryMoment('to', query.to)) : undefined
  if (from !== undefined && until !== undefined && until <= from) throw invalid('to', 'to must not be before from')
  return {
    by: query.by || undefined,
    actions: readWords('action', query.action, activityActions),
    objects: readWords('object', query.object, activityObjects),
    objectId: query.objectId || undefined,
    from,
    until,
  }
}

function readWords(parameter: string, text: string | undefined, known: readonly string[]): readonly string[] | undefined {
  if (!text) return undefined
  const words = [...new Set(text.split(',').map((word) => word.trim()))]
  const unknown = words.find((word) => !known.includes(word))
  if (unknown === undefined) return words
  throw invalid(parameter, `${parameter} ${JSON.stringify(unknown.slice(0, 80))} is unknown; use ${known.join(', ')}`)
}

/** Returns the exclusive end: the next day for a date, the next millisecond for a moment. */
function endOf(moment: IsoMoment): Date {
  return moment.isDay ? moment.end : new Date(moment.at.getTime() + 1)
}
