import { type Static, Type } from 'typebox'
import { Name } from '#access/name.ts'
import { closed } from '#platform/http/unknown-fields.ts'

const fields = {
  name: Name,
  page: Type.String({
    pattern: '^/(?:[a-z0-9:_-]+(?:/[a-z0-9:_-]+)*)?$',
    maxLength: 200,
    description: 'path of the page, for example /findings',
  }),
  query: Type.String({ maxLength: 4000, description: 'query string of the page, without the question mark' }),
}

/** A named query of a page (docs/reference/access.md#saved-views). */
export const SavedView = Type.Object(
  {
    _id: Type.String(),
    ...fields,
    shared: Type.Boolean({ description: 'everyone in the company sees it' }),
    default: Type.Boolean({ description: 'the page opens with it; one per page and owner' }),
    own: Type.Boolean({ description: 'the caller made it, and may change it' }),
    edited: Type.String({ format: 'date-time' }),
  },
  { title: 'SavedView' },
)
export type SavedView = Static<typeof SavedView>

export const SavedViewFields = Type.Object(
  { ...fields, shared: Type.Optional(Type.Boolean()), default: Type.Optional(Type.Boolean()) },
  { title: 'SavedViewFields', ...closed },
)
export type SavedViewFields = Static<typeof SavedViewFields>

/** Maximum number of views per owner. */
export const maxViews = 200
