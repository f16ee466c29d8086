import { Type } from 'typebox'

/** Objects of settings drop fields they do not know (docs/reference/settings.md#writing). */
export const closed = { additionalProperties: false } as const

/** Why an entry is there. */
export const Comment = Type.String({ minLength: 1, maxLength: 200 })

/** Whether the comment is for the company alone: it stands in no document that others get. */
export const Internal = Type.Optional(Type.Boolean({ description: 'the comment stands in no published document' }))

/** A component key (docs/reference/components-and-matching.md#component-key). */
export const ComponentKey = Type.String({ minLength: 1, maxLength: 250 })

/** An exact version, one that ends in `*`, or `*` alone. */
export const VersionPattern = Type.String({ minLength: 1, maxLength: 64, pattern: '^[^*]*\\*?$' })

/** Where in the dependency tree an entry holds; everywhere when absent. */
export const Path = Type.String({ minLength: 1, maxLength: 2000 })

/** What entries that speak of a component have in common. */
export const componentFields = {
  key: ComponentKey,
  version: VersionPattern,
  path: Type.Optional(Path),
  comment: Comment,
  internal: Internal,
}

/** What entries have in common that may speak of one component or of all. */
export const anyComponentFields = {
  key: Type.Optional(ComponentKey),
  version: Type.Optional(VersionPattern),
  path: Type.Optional(Path),
  comment: Comment,
  internal: Internal,
}
