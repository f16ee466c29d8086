/** Fields of an untrusted record; values of an unexpected form count as absent. */
export type UntrustedRecord = Readonly<Record<string, unknown>>

/** Returns an object, empty when the value is none. */
export function objectOf(value: unknown): UntrustedRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UntrustedRecord) : {}
}

export function isObject(value: unknown): value is UntrustedRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns text that a database accepts: without NUL and lone surrogates, at most `longest` characters. */
export function textOf(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.slice(0, longest).replaceAll('\0', '').toWellFormed().trim()
  return text === '' ? undefined : text
}

/** Returns a word without white space, such as an id or a version; undefined when longer than `longest`. */
export function wordOf(value: unknown, longest: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.length > longest) return undefined
  const word = text.trim()
  return word !== '' && !/[\s\p{Cc}\p{Cs}]/u.test(word) ? word : undefined
}

/** Normalises a timestamp to ISO 8601 UTC. */
export function timestampOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 40 || !/^\d{4}-\d{2}-\d{2}(?:[T ]|$)/u.test(value)) return undefined
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
