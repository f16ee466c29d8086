import { type Static, Type } from 'typebox'

/** Who changed settings, or wrote or withdrew a VEX document. */
export const ChangeAuthor = Type.Object(
  { id: Type.Optional(Type.String({ description: 'of the user, else of the key' })), name: Type.String() },
  { title: 'ChangeAuthor' },
)
export type ChangeAuthor = Static<typeof ChangeAuthor>

/** What an evaluation names as its cause beside its reason and its scan. */
export const ChangeCause = Type.Object(
  {
    by: Type.Optional(ChangeAuthor),
    vexId: Type.Optional(Type.String({ description: 'the VEX document, also of a decision of the company' })),
  },
  { title: 'ChangeCause' },
)
export type ChangeCause = Static<typeof ChangeCause>
