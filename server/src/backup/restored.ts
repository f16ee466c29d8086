import { Type } from 'typebox'

/** The result of a restore in responses. */
export const Restored = Type.Object(
  {
    tables: Type.Integer(),
    rows: Type.Integer(),
    files: Type.Integer(),
    warning: Type.Optional(Type.String()),
  },
  { title: 'RestoredBackup' },
)
