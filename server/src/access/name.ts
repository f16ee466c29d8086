import { Type } from 'typebox'

/** The name of a company, user or key: not blank, stored unchanged. */
export const Name = Type.String({ maxLength: 200, pattern: String.raw`\S` })
