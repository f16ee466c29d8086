import { type Static, Type } from 'typebox'

const nullableText = Type.Union([Type.String(), Type.Null()])

/** What can be found, in the order of the response. */
export const searchTypes = ['project', 'module', 'component', 'vulnerability', 'weakness', 'risk', 'product', 'approval'] as const
export type SearchType = (typeof searchTypes)[number]

/** Something that a search found (docs/reference/overview.md#search). */
export const SearchResult = Type.Object(
  {
    type: Type.Enum([...searchTypes]),
    id: Type.String({ description: 'the _id; of a component its key, of a vulnerability or weakness its id' }),
    name: Type.String(),
    place: Type.Union([Type.String(), Type.Null()], { description: 'where it is: the project of a module, risk or approval' }),
    status: nullableText,
  },
  { title: 'SearchResult' },
)
export type SearchResult = Static<typeof SearchResult>
