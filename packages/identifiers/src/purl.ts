import { type PurlPart, type PurlType, purlTypeOf } from './purl-types.ts'

/** A package URL in its decoded, canonical parts (purl-spec). */
export interface Purl {
  readonly type: string
  /** Segments joined by `/`. */
  readonly namespace: string | undefined
  readonly name: string
  readonly version: string | undefined
  /** Lower-case keys. The object has no prototype, so `constructor` is found only when the purl has it. */
  readonly qualifiers: Readonly<Record<string, string>>
  readonly subpath: string | undefined
}

/** Longer text is not a purl: it could not be an index key. The longest purl in a real document has 276 characters. */
const longest = 8192

/** An import parses the purl of each of its components several times, on its way from the document to the catalogue. */
const remembered = 4096
const longestRemembered = 256
const known = new Map<string, Purl>()

/**
 * Parses a purl leniently: reads everything that can be understood and skips rules of single types that only reject. Never throws;
 * undefined when scheme, type or name is missing. The result is canonical.
 */
export function parsePurl(text: string): Purl | undefined {
  return known.get(text) ?? remember(text, readPurl(text))
}

function remember(text: string, purl: Purl | undefined): Purl | undefined {
  if (purl === undefined || text.length > longestRemembered) return purl
  if (known.size >= remembered) known.clear()
  known.set(text, purl)
  return purl
}

function readPurl(text: string): Purl | undefined {
  const written = splitPurl(text)
  if (written === undefined) return undefined
  const rules = purlTypeOf(written.type.toLowerCase())
  const segments = decodedSegments(written.coordinates, rules)
  if (segments.length === 0) return undefined
  return canonicalisePurl({
    type: written.type,
    ...namespaceAndName(segments, rules),
    version: decode(written.version),
    qualifiers: decodedQualifiers(written.query),
    subpath: written.subpath.split('/').map(decode).join('/'),
  })
}

/** Writes a purl in canonical form; repairs case, order and encoding. */
export function formatPurl(purl: Purl): string {
  const { type, namespace, name, version, qualifiers, subpath } = canonicalisePurl(purl)
  const keepSlash = purlTypeOf(type).nameIsPath === true
  const path = [...(namespace?.split('/').map(encode) ?? []), keepSlash ? name.split('/').map(encode).join('/') : encode(name)].join('/')
  const query = Object.keys(qualifiers)
    .map((key) => `${key}=${encode(qualifiers[key] ?? '')}`)
    .join('&')
  return [
    `pkg:${type}/${path}`,
    version === undefined ? '' : `@${encode(version)}`,
    query === '' ? '' : `?${query}`,
    subpath === undefined ? '' : `#${subpath.split('/').map(encode).join('/')}`,
  ].join('')
}

/** Writes the purl of the package: without version, qualifiers and subpath. */
export function packagePurlOf(purl: Purl): string {
  return formatPurl({ ...purl, version: undefined, qualifiers: {}, subpath: undefined })
}

/** Canonicalises the text of a purl; undefined when it is none. */
export function canonicalPurl(text: string): string | undefined {
  const purl = parsePurl(text)
  return purl === undefined ? undefined : formatPurl(purl)
}

export function isPurlType(type: string): boolean {
  return /^[a-z][a-z0-9.+-]*$/iu.test(type)
}

export function isQualifierKey(key: string): boolean {
  return /^[a-z][a-z0-9._-]*$/u.test(key)
}

/** Those made here: each purl of a document is made canonical, and then its key and its text are made of it. */
const canonical = new WeakSet<Purl>()

/** Brings parts into canonical form: case and spelling by type, empty parts absent, qualifiers sorted. */
export function canonicalisePurl(purl: Purl): Purl {
  if (canonical.has(purl)) return purl
  const made = madeCanonical(purl)
  canonical.add(made)
  return made
}

function madeCanonical(purl: Purl): Purl {
  const type = purl.type.toLowerCase()
  const rules = purlTypeOf(type)
  const qualifiers = sortedQualifiers(purl.qualifiers)
  const name = foldCase(clean(purl.name), 'name', rules)
  const namespace = foldCase(withoutEmptySegments(clean(purl.namespace ?? '')), 'namespace', rules)
  return {
    type,
    namespace: textOrNone(rules.namespaceCase === 'upper' ? namespace.toUpperCase() : namespace),
    name: rules.rename?.(name, qualifiers) ?? name,
    version: textOrNone(foldCase(clean(purl.version ?? ''), 'version', rules)),
    qualifiers,
    subpath: textOrNone(foldCase(withoutDotSegments(clean(purl.subpath ?? '')), 'subpath', rules)),
  }
}

function sortedQualifiers(qualifiers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const keys = Object.keys(qualifiers)
  if (keys.length === 0) return noQualifiers
  const entries = keys.map((key) => [key.toLowerCase(), clean(qualifiers[key] ?? '')] as const)
  const kept = entries.filter(([key, value]) => value !== '' && isQualifierKey(key))
  return qualifiersOf(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Keeps the first of equal keys. */
function qualifiersOf(entries: Iterable<readonly [string, string]>): Readonly<Record<string, string>> {
  const qualifiers = Object.create(null) as Record<string, string>
  for (const [key, value] of entries) qualifiers[key] ??= value
  return qualifiers
}

const noQualifiers: Readonly<Record<string, string>> = Object.freeze(qualifiersOf([]))

function decodedQualifiers(query: string): Readonly<Record<string, string>> {
  if (query === '') return noQualifiers
  const pairs = query.split('&').map((pair) => splitAtFirst(pair, '='))
  return qualifiersOf(pairs.map(([key, value]) => [key.toLowerCase(), decode(value)] as const).filter(([key]) => isQualifierKey(key)))
}

type PurlText = Readonly<Record<'type' | 'coordinates' | 'version' | 'query' | 'subpath', string>>

/** Splits a purl into its encoded parts. */
function splitPurl(text: string): PurlText | undefined {
  const rest = text.length > longest ? undefined : /^pkg:\/*(.*)$/isu.exec(text.trim())?.[1]
  const [beforeSubpath, subpath] = splitAtLast(rest ?? '', '#')
  const [path, query] = splitAtFirst(beforeSubpath, '?')
  const [type, remainder] = splitAtFirst(path, '/')
  const [coordinates, version] = splitVersion(remainder)
  return isPurlType(type) ? { type, coordinates, version, query, subpath } : undefined
}

/** Decodes the segments; tools also encode the slash between namespace and name (`%40scope%2Fname`). */
function decodedSegments(coordinates: string, rules: PurlType): readonly string[] {
  const segments = coordinates.split('/').map(decode)
  const flat =
    rules.namespace === 'required' || segments.at(-1)?.startsWith('@') === true
      ? segments.flatMap((segment) => segment.split('/'))
      : segments
  return flat.map(clean).filter((segment) => segment !== '')
}

function namespaceAndName(segments: readonly string[], rules: PurlType): Pick<Purl, 'namespace' | 'name'> {
  const at = rules.nameIsPath === true ? Math.min(1, segments.length - 1) : segments.length - 1
  return { namespace: segments.slice(0, at).join('/'), name: segments.slice(at).join('/') }
}

/** Splits off the version. An `@` that opens a path segment is an unencoded scope (`@babel/core`), not a version. */
function splitVersion(text: string): readonly [string, string] {
  const at = text.lastIndexOf('@')
  const isScope = (at === 0 || text[at - 1] === '/') && text.includes('/', at)
  return at === -1 || isScope ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function splitAtFirst(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function splitAtLast(text: string, separator: string): readonly [string, string] {
  const at = text.lastIndexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function foldCase(text: string, part: PurlPart, rules: PurlType): string {
  return rules.lower.includes(part) ? text.toLowerCase() : text
}

function withoutEmptySegments(path: string): string {
  if (!path.includes('/')) return path
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')
}

function withoutDotSegments(path: string): string {
  if (path === '') return path
  return path
    .split('/')
    .filter((segment) => !['', '.', '..'].includes(segment))
    .join('/')
}

function textOrNone(text: string): string | undefined {
  return text === '' ? undefined : text
}

/** Removes NUL and lone surrogates, which databases reject and no package name contains. */
function clean(text: string): string {
  if (/^[!-~]*$/u.test(text)) return text
  return text.replaceAll('\0', '').toWellFormed().trim()
}

function encode(text: string): string {
  if (/^[A-Za-z0-9.\-_~:]*$/u.test(text)) return text
  return encodeURIComponent(text)
    .replace(/[!'()*]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%3A', ':')
}

/** Decodes percent encoding; a percent sign that encodes nothing stays. */
function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/giu, decodeRun)
  }
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run
  }
}
