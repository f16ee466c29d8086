import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'

/** A note on a finding (docs/reference/analysis.md#notes). */
export const FindingNote = Type.Object(
  {
    _id: Type.String(),
    text: Type.String(),
    createdBy: Type.String({ description: 'name of the author when the note was written' }),
    created: Type.String({ format: 'date-time' }),
    own: Type.Boolean({ description: 'the caller wrote it, and may delete it' }),
  },
  { title: 'FindingNote' },
)
export type FindingNote = Static<typeof FindingNote>

export const NewFindingNote = Type.Object(
  { text: Type.String({ maxLength: 5000, pattern: String.raw`\S`, description: 'plain text, stored unchanged' }) },
  { ...closed, title: 'NewFindingNote' },
)
