import { canonicalName, withinCore } from '#access/scim/attribute.ts'
import { scimError } from '#access/scim/scim-error.ts'

/** One comparison of a filter. */
export interface Comparison {
  readonly name: string
  readonly value: string
}

/** Clients name the address with its type, which is always work here. */
const comparison = /^\s*([\w$.:-]{1,100}(?:\[type\s+eq\s+"work"\]\.value)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*/iu
/** Of what has several values, the value is compared. */
const ofValues = /^(emails|members)(?:\[.*\])?(?:\.value)?$/iu
const conjunction = /^and\s+/iu

/** The longest filter that is read. */
const maxLength = 2000

/** Reads a filter of comparisons with `eq`, joined by `and` (RFC 7644 §3.4.2.2). Throws a 400 of the type invalidFilter for any other, and for an attribute that is not allowed. */
export function readFilter(filter: string, allowed: readonly string[]): readonly Comparison[] {
  const comparisons = filter.length > maxLength ? undefined : readComparisons(filter, allowed)
  if (comparisons === undefined) throw invalidFilter(allowed)
  return comparisons
}

function readComparisons(text: string, allowed: readonly string[]): readonly Comparison[] | undefined {
  const found = comparison.exec(text)
  const first = found === null ? undefined : readComparison(found, allowed)
  if (found === null || first === undefined) return undefined
  const rest = text.slice(found[0].length)
  return rest === '' ? [first] : readOthers(first, rest, allowed)
}

function readComparison([, path = '', literal = '']: readonly string[], allowed: readonly string[]): Comparison | undefined {
  const name = canonicalName((withinCore(path) ?? '').replace(ofValues, '$1'))
  const value = allowed.includes(name) ? readLiteral(literal) : undefined
  return value === undefined ? undefined : { name, value }
}

function readOthers(first: Comparison, rest: string, allowed: readonly string[]): readonly Comparison[] | undefined {
  const joined = conjunction.exec(rest)?.[0]
  const others = joined === undefined ? undefined : readComparisons(rest.slice(joined.length), allowed)
  return others && [first, ...others]
}

function readLiteral(literal: string): string | undefined {
  if (!literal.startsWith('"')) return literal.toLowerCase()
  try {
    const text = JSON.parse(literal) as string
    // what no database can store, none has
    return text.includes('\0') || !text.isWellFormed() ? undefined : text
  } catch {
    return undefined
  }
}

function invalidFilter(allowed: readonly string[]): Error {
  return scimError('invalidFilter', `A filter compares ${allowed.join(', ')} with eq; join comparisons by and.`, 'filter')
}
