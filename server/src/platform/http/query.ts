import { Type } from 'typebox'

/** A boolean in a query: true, 1, false or 0; anything else is a 400 (docs/reference/conventions.md#booleans-in-queries). */
export const QueryFlag = Type.Enum(['true', '1', 'false', '0'])

/** The value of a QueryFlag, false when absent. */
export function isTrue(flag: string | undefined): boolean {
  return flag === 'true' || flag === '1'
}

/** A path parameter that holds an id of ours: one of any other form answers 404, never 400 (docs/reference/conventions.md#ids). */
export const Id = Type.String({ 'x-id': true })
