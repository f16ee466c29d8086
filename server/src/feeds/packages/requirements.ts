import { asList, asObject, type JsonObject } from '@waybill/documents/json'
import { parsePurl } from '@waybill/identifiers'
import { recordKeyOf, type Requirements } from '#feeds/packages/package-record.ts'
import { readOnce } from '#platform/read-once.ts'

/** More than any published package has; a version with more is stored without requirements. */
const maxDependencies = 1000
const maxAlternatives = 20
const maxLength = 500

/** Remembers keys of purls: most versions of a package require the same packages. */
export type KeyFinder = (purl: string) => string | undefined

/** Returns a function that finds the record key of a purl and remembers it. */
export function keyFinder(): KeyFinder {
  return readOnce(keyOf)
}

function keyOf(text: string): string | undefined {
  const purl = text.length > maxLength ? undefined : parsePurl(text)
  return purl && recordKeyOf(purl).toWellFormed()
}

/**
 * Reads the requirements of a version (docs/reference/feeds.md#requirements). Undefined unless all of them are understood: a part of them
 * would look as if the rest were not required.
 */
export function parseRequirements({ requirements }: JsonObject, findKey: KeyFinder): Requirements | undefined {
  const written = asObject(requirements)
  if (written === undefined) return undefined
  const entries = Object.entries(written)
  const read = entries
    .slice(0, maxDependencies)
    .map(([purl, texts]) => requirementOf(findKey(purl), texts))
    .filter((entry) => entry !== undefined)
  if (read.length < entries.length) return undefined
  return Object.fromEntries(read.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

type Entry = readonly [key: string, texts: readonly string[]]

function requirementOf(key: string | undefined, value: unknown): Entry | undefined {
  const given = Array.isArray(value) ? asList(value) : [value]
  const texts = given.filter((text) => typeof text === 'string' && text.length <= maxLength && !text.includes('\0')) as readonly string[]
  const isWhole = given.length > 0 && given.length <= maxAlternatives && texts.length === given.length
  return key === undefined || !isWhole ? undefined : [key, [...new Set(texts.map((text) => text.trim().toWellFormed()))].toSorted()]
}
