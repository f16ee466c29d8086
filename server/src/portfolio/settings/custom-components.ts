import { type Static, Type } from 'typebox'
import { closed, Comment, ComponentKey } from '#portfolio/settings/entry-fields.ts'

/** Components added by hand, analysed like imported ones. */
export const CustomComponents = Type.Array(
  Type.Object({ key: ComponentKey, version: Type.String({ minLength: 1, maxLength: 64 }), comment: Comment }, closed),
)
export type CustomComponents = Static<typeof CustomComponents>
