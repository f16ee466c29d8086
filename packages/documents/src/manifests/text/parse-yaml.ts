import { parseAllDocuments } from 'yaml'
import { asObject, type JsonObject } from '../../json/json-values.ts'
import { ManifestError } from '../manifest-error.ts'

/** The parser reads about half a megabyte a second; the largest real lock files have 3 MB. */
const longest = 8_000_000

/** Keys and entries that nest within one line, which no tool writes: the parser takes minutes to refuse a few hundred kilobytes of them. */
const nestedInLine = /(?:[?:-][ \t]+|!\S{0,60}[ \t]+){8}/u

/** A quote that is not closed on its line; the parser takes quadratic time for them, and no tool writes one into a lock file. */
const openQuote = /^[^"'\n]*?[:,[{-][ \t]*(?:"[^"\n]*|'[^'\n]*)$/gmu
const mostOpenQuotes = 100

/**
 * Parses the last document of a YAML file. All scalars stay text, so that version `1.10` is not 1.1. Throws a ManifestError, also for
 * aliases that expand without end.
 */
export function parseYaml(text: string): JsonObject {
  if (text.length > longest) throw new ManifestError('it is longer than 8 MB')
  if (nestedInLine.test(text)) throw new ManifestError('it nests too deep')
  if ((text.match(openQuote) ?? []).length > mostOpenQuotes) throw new ManifestError('too many of its texts run over several lines')
  const value = asObject(parseOrThrow(text))
  if (value === undefined) throw new ManifestError('it is not a YAML mapping')
  return value
}

function parseOrThrow(text: string): unknown {
  try {
    // comparing all keys of a mapping with each other takes quadratic time
    const documents = parseAllDocuments(text, { schema: 'failsafe', uniqueKeys: false, prettyErrors: false, logLevel: 'silent' })
    const document = Array.isArray(documents) ? documents.findLast(({ contents }) => contents !== null) : undefined
    if (document === undefined || document.errors.length > 0) throw new ManifestError('it is not valid YAML')
    return document.toJS({ maxAliasCount: 100 })
  } catch {
    throw new ManifestError('it is not valid YAML')
  }
}
