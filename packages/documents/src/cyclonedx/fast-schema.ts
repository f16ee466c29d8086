import { asList, isObject } from '../json/json-values.ts'

/** Tries five lengths, one after the other, from the start. */
const hashPattern = '^([a-fA-F0-9]{32}|[a-fA-F0-9]{40}|[a-fA-F0-9]{64}|[a-fA-F0-9]{96}|[a-fA-F0-9]{128})$'
/** The same in one go. */
const nestedHashPattern = '^[a-fA-F0-9]{32}(?:[a-fA-F0-9]{8}(?:[a-fA-F0-9]{24}(?:[a-fA-F0-9]{32}(?:[a-fA-F0-9]{32})?)?)?)?$'

/**
 * Says the same in words that compile to faster code, to check with: names of properties are compared, not matched against a pattern of all
 * of them. Errors would be worded otherwise.
 */
export function inFastWords(schema: unknown): unknown {
  if (Array.isArray(schema)) return asList(schema).map(inFastWords)
  if (schema === hashPattern) return nestedHashPattern
  if (!isObject(schema)) return schema
  const inside = Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, inFastWords(value)]))
  const { additionalProperties, patternProperties, propertyNames, ...rest } = inside
  const isClosed = additionalProperties === false && patternProperties === undefined && propertyNames === undefined
  return isClosed && isObject(rest['properties']) ? { ...rest, propertyNames: { enum: Object.keys(rest['properties']) } } : inside
}
