import { Type } from 'typebox'
import { checkedText, problemOf } from '#platform/http/checked.ts'
import { readIsoMoment } from '#platform/iso-moment.ts'

/** Why an entry exists. */
export const Comment = Type.String({ minLength: 1, maxLength: 200 })

/** Whether the comment is internal: it is not published. */
export const Internal = Type.Optional(Type.Boolean({ description: 'not published' }))

/** When an entry that accepts findings ends (docs/reference/settings.md#end-of-an-entry). */
export const Until = Type.Optional(
  checkedText(Type.String({ maxLength: 40, description: 'date, inclusive, or date-time: the entry ends then' }), (until, parameter) =>
    problemOf(parameter, readIsoMoment(until) === undefined ? `${parameter} must be an ISO 8601 date or date-time` : undefined),
  ),
)

/** A component key (docs/reference/components-and-matching.md#component-key). */
export const ComponentKey = Type.String({ minLength: 1, maxLength: 250 })

/** An exact version, a prefix that ends in `*`, or `*` alone. */
export const VersionPattern = Type.String({ minLength: 1, maxLength: 64, pattern: '^[^*]*\\*?$', title: 'VersionPattern' })

/** The dependency path an entry applies to; every path when absent. */
export const Path = Type.String({ minLength: 1, maxLength: 2000 })

/** The common fields of entries about one component. */
export const componentFields = {
  key: ComponentKey,
  version: VersionPattern,
  path: Type.Optional(Path),
  comment: Comment,
  internal: Internal,
}

/** The common fields of entries about one component or all of them. */
export const anyComponentFields = {
  key: Type.Optional(ComponentKey),
  version: Type.Optional(VersionPattern),
  path: Type.Optional(Path),
  comment: Comment,
  internal: Internal,
}
