import { canonicalisePurl, parsePurl, type Purl } from './purl.ts'
import { purlTypeOf } from './purl-types.ts'

/** Prefixes of older keys, which mean the same component. */
const olderPrefixes = new Map([
  ['mvn', 'maven'],
  ['pip', 'pypi'],
  ['bundler', 'gem'],
])

/** Builds the key of a purl's component, without the version: `npm:@scope/name`, `maven:group:artifact`, `pypi:requests`. */
export function componentKeyOf(purl: Purl): string {
  const { type, namespace, name } = canonicalisePurl(purl)
  return namespace === undefined ? `${type}:${name}` : `${type}:${namespace}${separatorOf(type)}${name}`
}

/**
 * Parses a component key into a purl without version, so that keys and purls are looked up alike. Accepts older prefixes; undefined
 * when the text is no key.
 */
export function parseComponentKey(key: string): Purl | undefined {
  const [, prefix = '', path = ''] = /^([a-z][a-z0-9.+-]*):(.+)$/isu.exec(key.trim()) ?? []
  const type = olderPrefixes.get(prefix.toLowerCase()) ?? prefix.toLowerCase()
  if (type === '' || type === 'pkg') return undefined
  const at = namespaceEnd(type, path)
  const parts = {
    type,
    namespace: path.slice(0, Math.max(at, 0)),
    name: path.slice(at + 1),
    version: undefined,
    qualifiers: {},
    subpath: undefined,
  }
  const purl = canonicalisePurl(parts)
  return purl.name === '' ? undefined : purl
}

/** A key, then its version after `@` or, as lists show it, after a space; names of no registry have spaces of their own. */
const keyWithVersion = /^(?<key>.+[^@/:\s])(?:@|(?<!^generic:.*)\s+(?=v?\d))(?<version>[^@/\s]+)$/iu

/**
 * Parses what names one version of a component: a purl, or a component key with its version, `npm:lodash@4.17.20` or `npm:lodash 4.17.20`.
 * Without a version for one that names none; undefined for any other text.
 */
export function parseComponentVersion(text: string): Purl | undefined {
  const trimmed = text.trim()
  const { key = trimmed, version } = keyWithVersion.exec(trimmed)?.groups ?? {}
  const component = parseComponentKey(key)
  return parsePurl(trimmed) ?? (component && { ...component, version })
}

/** Normalises a key: a purl becomes the key of its component, and text that is neither stays unchanged. */
export function normaliseComponentKey(key: string): string {
  const purl = parsePurl(key) ?? parseComponentKey(key)
  return purl === undefined ? key.trim() : componentKeyOf(purl)
}

function separatorOf(type: string): string {
  return type === 'maven' ? ':' : '/'
}

/** Finds where namespace and name meet; accepts Maven keys with a slash. */
function namespaceEnd(type: string, path: string): number {
  const { namespace, nameIsPath } = purlTypeOf(type)
  if (namespace === 'prohibited') return -1
  if (nameIsPath === true) return path.indexOf('/')
  return path.includes(separatorOf(type)) ? path.lastIndexOf(separatorOf(type)) : path.lastIndexOf('/')
}
