import { requireJson } from '#feeds/reading/parse-json.ts'
import { readDay } from '#feeds/catalogue/catalogue-fields.ts'
import type { EolProduct, EolRelease } from '#feeds/end-of-life/eol-product.ts'
import { additionalKeysOf } from '#feeds/end-of-life/additional-keys.ts'
import type { FeedEntry } from '#feeds/feed.ts'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'
import { splitJson } from '#feeds/reading/split-json.ts'
import { asObject, asObjects, asText, type JsonObject } from '@waybill/documents/json'
import { type ProductKey, parseProductIdentifier } from '#feeds/end-of-life/product-identifier.ts'

const bounds = { identifiers: 5000, releases: 5000, keyLength: 500, textLength: 200 }
const limits = { maxBytes: 64 * 1_048_576, maxDepth: 50 }

/** Reads endoflife.date's full export, API version 1 (`/api/v1/products/full`): one JSON object (decisions 14). */
export async function* readEol(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FeedEntry<EolProduct>> {
  for await (const piece of splitJson(bytes, limits)) {
    if ('problem' in piece) throw new FeedFileError(`line ${String(piece.line)}: ${piece.problem}`)
    yield* entriesOf(requireJson(piece.text))
  }
}

function entriesOf(document: unknown): readonly FeedEntry<EolProduct>[] {
  const { result, total } = asObject(document) ?? {}
  if (!Array.isArray(result)) throw new FeedFileError('it is not the full export of endoflife.date: it has no list named result')
  if (typeof total === 'number' && total !== result.length)
    throw new FeedFileError(`it states ${String(total)} products and contains ${String(result.length)}`)
  return result.map((record, index) => entryOf(asObject(record) ?? {}, index + 1))
}

function entryOf(record: JsonObject, line: number): FeedEntry<EolProduct> {
  const name = asText(record['name']) ?? ''
  const [identifiers, releases] = [asObjects(record['identifiers']), asObjects(record['releases'])]
  const problem = problemOf(name, record, identifiers.length)
  if (problem !== undefined) return { line, rejected: problem, isJson: true }
  const label = wordsOf(record['label']) ?? name
  return {
    line,
    item: { name, label, link: linkOf(name), identifiers: keysOf(name, identifiers), releases: readReleases(releases) },
    size: 1,
  }
}

function problemOf(name: string, { releases }: JsonObject, identifiers: number): string | undefined {
  if (!/^[a-z\d][a-z\d+._-]{0,99}$/u.test(name)) return `name is not a valid product name: ${name.slice(0, 50)}`
  if (!Array.isArray(releases)) return `${name}: releases is not a list`
  if (identifiers > bounds.identifiers || releases.length > bounds.releases)
    return `${name}: it has more releases or identifiers than any product`
  const index = releases.findIndex((release) => !isRelease(asObject(release) ?? {}))
  return index === -1 ? undefined : `${name}: release ${String(index + 1)} has no name, or an invalid end of life`
}

function isRelease({ name, eolFrom, isEol }: JsonObject): boolean {
  const length = asText(name)?.length ?? 0
  const isDated = isAbsent(eolFrom) || readDay(eolFrom) !== undefined
  return length > 0 && length <= bounds.textLength && isDated && (isAbsent(isEol) || typeof isEol === 'boolean')
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

/** Reads the releases, one per name. */
function readReleases(releases: readonly JsonObject[]): readonly EolRelease[] {
  const byName = new Map(releases.map((release) => [clean(asText(release['name']) ?? ''), release]))
  return Array.from(byName, ([name, { codename, isEol, eolFrom }]) => ({
    name,
    codename: wordsOf(codename),
    hasEnded: isEol === true,
    ends: readDay(eolFrom),
  }))
}

/** Reads the identifiers by which components can be matched; other kinds are ignored. */
function keysOf(product: string, identifiers: readonly JsonObject[]): readonly ProductKey[] {
  const read = identifiers.flatMap(({ id, type }) => {
    const identifier = type === 'purl' || type === 'cpe' ? parseProductIdentifier(asText(id) ?? '') : undefined
    return identifier === undefined || identifier.key.length > bounds.keyLength || /[\s\0]/u.test(identifier.key) ? [] : [identifier]
  })
  return [...read, ...additionalKeysOf(product).map((key) => ({ key, qualifiers: {} }))]
}

function linkOf(name: string): string {
  return `https://endoflife.date/${encodeURIComponent(name)}`
}

function wordsOf(value: unknown): string | undefined {
  const text = asText(value)?.slice(0, bounds.textLength)
  return text === undefined ? undefined : clean(text)
}

/** Removes what PostgreSQL's text type rejects: NUL and lone surrogates. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
