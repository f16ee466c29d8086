import { UnreadableAnswer } from '#feeds/packages/registry.ts'
import { hashOf } from '@waybill/documents/sbom/component-hash.ts'
import { asObject, asText, type JsonObject } from '@waybill/documents/json/json-values.ts'

/** The object a registry answered; throws an UnreadableAnswer for anything else. */
export function parseJsonObject(text: string): JsonObject {
  const document = asObject(parseJsonValue(text))
  if (document === undefined) throw new UnreadableAnswer('the registry did not answer with a JSON object')
  return document
}

/** The JSON value a registry answered; throws an UnreadableAnswer where it is none. */
export function parseJsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableAnswer('the registry did not answer with JSON')
  }
}

/** A moment as registries write it; undefined for what is none. */
export function momentOf(value: unknown): string | undefined {
  const text = asText(value)
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}/u.test(text)) return undefined
  const at = Date.parse(text)
  // registries write the beginning of time for what they do not know
  return Number.isNaN(at) || at < Date.UTC(1980, 0, 1) ? undefined : new Date(at).toISOString()
}

/** Hashes of a version's files, those left out that are none. */
export function hashesOf(pairs: readonly (readonly [algorithm: unknown, value: unknown])[]): Readonly<Record<string, readonly string[]>> {
  const hashes: Record<string, string[]> = {}
  for (const [algorithm, value] of pairs) {
    const hash = hashOf(algorithm, value)
    if (hash !== undefined) (hashes[hash.algorithm] ??= []).push(hash.value)
  }
  return hashes
}

/** The values that are there, in a list; undefined for none. */
export function listOf(...values: readonly (string | undefined)[]): readonly string[] | undefined {
  const given = values.filter((value) => value !== undefined)
  return given.length === 0 ? undefined : given
}

/** A text of an object by the first of these names that has one. */
export function firstText(object: JsonObject | undefined, ...names: readonly string[]): string | undefined {
  return names.map((name) => (typeof object?.[name] === 'string' ? asText(object[name]) : undefined)).find((text) => text !== undefined)
}
