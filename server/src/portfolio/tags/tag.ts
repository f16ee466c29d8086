import { type Static, Type } from 'typebox'

/** A label of projects and modules. */
export const Tag = Type.Object({ _id: Type.String(), name: Type.String() }, { title: 'Tag' })
export type Tag = Static<typeof Tag>

/** The tags of a project or module, by id. */
export const TagIds = Type.Array(Type.String({ maxLength: 64 }))
export type TagIds = Static<typeof TagIds>

/** The query parameter `tags`: comma-separated names; lists items with any of them. */
export const TagsQuery = Type.Optional(Type.String({ maxLength: 10_000, description: 'tag names, separated by commas; any of them' }))

/** Parses the names in a `tags` parameter, each once; undefined when there are none, as if it were absent. */
export function readTagNames(tags: string | undefined): readonly string[] | undefined {
  const names = (tags ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 0 ? undefined : [...new Set(names)]
}
