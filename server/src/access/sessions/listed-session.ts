import { type Static, Type } from 'typebox'

const Moment = Type.String({ format: 'date-time' })

/** A session as its user sees it (docs/reference/access.md#list-and-end-sessions), without anything that gives access. */
export const ListedSession = Type.Object(
  {
    _id: Type.String(),
    client: Type.Union([Type.String(), Type.Null()], { description: 'roughly, such as Firefox on Linux; null when it is not known' }),
    created: Moment,
    lastUsed: Type.String({ format: 'date-time', description: 'to the minute' }),
    expires: Moment,
    current: Type.Boolean({ description: 'the session of this request' }),
  },
  { title: 'ListedSession' },
)
export type ListedSession = Static<typeof ListedSession>
