import { type Static, Type } from 'typebox'

/** A name that projects and modules can be found by. */
export const Tag = Type.Object({ _id: Type.String(), name: Type.String() })
export type Tag = Static<typeof Tag>

/** Tags a project or module carries: ids, not names. */
export const TagIds = Type.Array(Type.String({ maxLength: 64 }))
export type TagIds = Static<typeof TagIds>

/** The query parameter `tags`: names, separated by commas; items with any of them are listed. */
export const TagsQuery = Type.Optional(Type.String({ maxLength: 10_000, description: 'tag names, separated by commas; any of them' }))

/** The names in a `tags` parameter; undefined when it names none, which is the same as absent. */
export function readTagNames(tags: string | undefined): readonly string[] | undefined {
  const names = (tags ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 0 ? undefined : names
}
