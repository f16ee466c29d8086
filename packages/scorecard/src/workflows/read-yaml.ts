import { parseDocument } from 'yaml'

/** The largest workflow that GitHub accepts. */
const mostCharacters = 512 * 1024

/** Reads the YAML of strangers as far as it can be read; undefined where it cannot, is too large or has too many aliases. */
export function readYaml(text: string): unknown {
  if (text.length > mostCharacters) return undefined
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
