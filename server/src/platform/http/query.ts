import { Type } from 'typebox'

/** A boolean in a query: true, 1, false or 0; anything else is a 400 (docs/reference/conventions.md#booleans-in-queries). */
export const QueryFlag = Type.Enum(['true', '1', 'false', '0'])

/** Returns the value of a QueryFlag, false when absent. */
export function isTrue(flag: string | undefined): boolean {
  return flag === 'true' || flag === '1'
}

/** A path parameter with an id; any other form is a 404, never a 400 (docs/reference/conventions.md#ids). */
export const Id = Type.String({ 'x-id': true })
