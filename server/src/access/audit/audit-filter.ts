import { type Static, Type } from 'typebox'
import { activityActions, activityObjects } from '#access/activity.ts'
import { readQueryMoment } from '#platform/http/read-query-moment.ts'
import { invalid } from '#platform/http-error.ts'
import type { IsoMoment } from '#platform/iso-moment.ts'

/** The filters of the audit log. */
export const AuditQuery = Type.Object({
  by: Type.Optional(Type.String({ description: 'id of a user, or of a key without one; or operator, system, anonymous' })),
  action: Type.Optional(Type.String({ description: `${activityActions.join(', ')}; comma-separated to combine` })),
  object: Type.Optional(Type.String({ description: `${activityObjects.join(', ')}; comma-separated to combine` })),
  objectId: Type.Optional(Type.String({ description: 'id of the thing' })),
  from: Type.Optional(Type.String({ description: 'ISO 8601 date or date-time, inclusive' })),
  to: Type.Optional(Type.String({ description: 'ISO 8601 date or date-time, inclusive' })),
})
export type AuditQuery = Readonly<Static<typeof AuditQuery>>

/** Which lines are meant; what is undefined is not asked for. */
export interface AuditFilter {
  readonly by: string | undefined
  readonly actions: readonly string[] | undefined
  readonly objects: readonly string[] | undefined
  readonly objectId: string | undefined
  readonly from: Date | undefined
  /** The first moment that is no longer meant. */
  readonly until: Date | undefined
}

/** Reads the filters; an empty one counts as absent. 400 names the parameter with an unknown word, a malformed moment, or an end before the start. */
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

/** A day is meant whole, a moment with its millisecond. */
function endOf(moment: IsoMoment): Date {
  return moment.isDay ? moment.end : new Date(moment.at.getTime() + 1)
}
