import { UnreadableAnswer } from '#feeds/packages/registry.ts'
import { hashOf } from '@waybill/documents'
import { asObject, asText, type JsonObject } from '@waybill/documents/json'

/** Parses a registry's response as a JSON object; throws an UnreadableAnswer for anything else. */
export function parseJsonObject(text: string): JsonObject {
  const document = asObject(parseJsonValue(text))
  if (document === undefined) throw new UnreadableAnswer('the registry did not answer with a JSON object')
  return document
}

/** Parses a registry's response as JSON; throws an UnreadableAnswer otherwise. */
export function parseJsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableAnswer('the registry did not answer with JSON')
  }
}

/** Reads a date-time; undefined for anything else. */
export function momentOf(value: unknown): string | undefined {
  const text = asText(value)
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}/u.test(text)) return undefined
  const at = Date.parse(text)
  // registries write the epoch for unknown dates
  return Number.isNaN(at) || at < Date.UTC(1980, 0, 1) ? undefined : new Date(at).toISOString()
}

/** Collects the valid hashes of a version's files. */
export function hashesOf(pairs: readonly (readonly [algorithm: unknown, value: unknown])[]): Readonly<Record<string, readonly string[]>> {
  const hashes: Record<string, string[]> = {}
  for (const [algorithm, value] of pairs) {
    const hash = hashOf(algorithm, value)
    if (hash !== undefined) (hashes[hash.algorithm] ??= []).push(hash.value)
  }
  return hashes
}

/** Lists the defined values; undefined if there are none. */
export function listOf(...values: readonly (string | undefined)[]): readonly string[] | undefined {
  const given = values.filter((value) => value !== undefined)
  return given.length === 0 ? undefined : given
}

/** Returns the first of these fields that is a non-empty text. */
export function firstText(object: JsonObject | undefined, ...names: readonly string[]): string | undefined {
  return names.map((name) => (typeof object?.[name] === 'string' ? asText(object[name]) : undefined)).find((text) => text !== undefined)
}

/** Groups requirements by the purl of the required package: several texts where it depends on the environment. */
export function requirementsOf(
  type: string,
  pairs: readonly (readonly [name: string, text: string])[],
): Readonly<Record<string, readonly string[]>> {
  const byName = Map.groupBy(pairs, ([name]) => name)
  return Object.fromEntries(
    Array.from(byName, ([name, texts]) => [
      `pkg:${type}/${name.split('/').map(encodeURIComponent).join('/')}`,
      [...new Set(texts.map(([, text]) => text))],
    ]),
  )
}

/** Reads requirements given as an object of names and texts; undefined for other values, whose meaning is not known. */
export function textsByName(value: unknown): readonly (readonly [name: string, text: string])[] | undefined {
  const entries = Object.entries(value === undefined || value === null ? {} : (asObject(value) ?? { '': value }))
  const pairs = entries.flatMap(([name, text]) => (name !== '' && typeof text === 'string' ? [[name, text] as const] : []))
  return pairs.length === entries.length ? pairs : undefined
}
