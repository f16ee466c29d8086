import { Type } from 'typebox'

/** What a company, user or key is called: not blank, stored as sent. */
export const Name = Type.String({ maxLength: 200, pattern: String.raw`\S` })
