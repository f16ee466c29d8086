import { parseDocument } from 'yaml'

/** The largest workflow that GitHub accepts. */
const mostCharacters = 512 * 1024

const mostLevels = 100
/** Keys and entries that nest within one line, which the parser takes long to refuse. */
const nestedInLine = /(?:[?:-][ \t]+|!\S{0,60}[ \t]+){8}/u
/** Keys in the long form, which no workflow needs. */
const longKey = /^[ \t]*(?:[?-][ \t]+){0,8}\?(?=[ \t]|$)/gmu
const mostLongKeys = 50

/** Whether collections nest deeper than in any workflow, which the parser takes long to read; brackets in texts count too. */
function isTooDeep(text: string): boolean {
  if (nestedInLine.test(text) || (text.match(longKey) ?? []).length > mostLongKeys) return true
  const level = { now: 0 }
  return [...text.matchAll(/[[\]{}]/gu)].some(({ 0: bracket }) => {
    level.now += bracket === '[' || bracket === '{' ? 1 : -1
    return level.now > mostLevels
  })
}

/** Reads the YAML of strangers as far as it can be read; undefined where it cannot, is too large or has too many aliases. */
export function readYaml(text: string): unknown {
  if (text.length > mostCharacters || isTooDeep(text)) return undefined
  try {
    return parseDocument(text, { logLevel: 'silent', prettyErrors: false, uniqueKeys: false }).toJS({ maxAliasCount: 100 }) as unknown
  } catch {
    return undefined
  }
}

/** Takes a mapping; an empty one for all else. */
export function mappingOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {}
}

/** Takes a sequence; an empty one for all else. */
export function sequenceOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Takes a text or number as text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}
