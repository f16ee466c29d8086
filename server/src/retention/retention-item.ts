import { type Static, Type } from 'typebox'

/** What is kept of a kind of rows, and what the next nights remove. */
export const RetentionItem = Type.Object(
  {
    kind: Type.String(),
    table: Type.String(),
    bytes: Type.Number({ description: 'of the table with its indexes' }),
    rows: Type.Union([Type.Number(), Type.Null()], { description: 'about' }),
    days: Type.Union([Type.Integer(), Type.Null()], { description: 'where a company decided nothing; null: for ever' }),
    due: Type.Integer({ description: 'rows that would be removed' }),
    complete: Type.Boolean({ description: 'false: a million rows were examined, and there are more' }),
  },
  { title: 'RetentionItem' },
)
export type RetentionItem = Static<typeof RetentionItem>
