import { formatPurl } from '@waybill/identifiers'
import { withoutCredentials } from './text/address.ts'

/** The identity of a package. */
export interface NamedPackage {
  readonly purl: string
  readonly name: string
  readonly version?: string | undefined
  readonly range?: string | undefined
}

interface NameDetails {
  readonly version?: string | undefined
  readonly range?: string | undefined
  readonly qualifiers?: Readonly<Record<string, string | undefined>> | undefined
  readonly subpath?: string | undefined
}

/** What separates namespace and name; types that are not listed have names alone. */
const separators = new Map([
  ['npm', '/'],
  ['jsr', '/'],
  ['composer', '/'],
  ['golang', '/'],
  ['swift', '/'],
  ['maven', ':'],
])

/** Identifies a package by the name that its ecosystem writes: `@scope/name`, `group:artifact`, `github.com/owner/module`. */
export function namePackage(type: string, name: string, details: NameDetails = {}): NamedPackage {
  const { version, range, subpath } = details
  const separator = separators.get(type)
  const at = separator === undefined ? -1 : name.lastIndexOf(separator)
  const qualifiers = Object.entries(details.qualifiers ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const purl = formatPurl({
    type,
    namespace: at === -1 ? undefined : name.slice(0, at),
    name: name.slice(at + 1),
    version,
    qualifiers: Object.fromEntries(qualifiers.map(([key, value]) => [key, withoutCredentials(value)])),
    subpath,
  })
  return { purl, name, ...(version !== undefined && { version }), ...(range !== undefined && version === undefined && { range }) }
}

/** The longest purl that can be indexed. */
const longestPurl = 2000

/** Whether a package has a usable name. */
export function isNamed({ purl, name }: NamedPackage): boolean {
  return purl.length <= longestPurl && !/^$|^@[^/]*$|[/:]$|\n/u.test(name)
}

/** Returns the purl without version, qualifiers and subpath: the package, whatever its version and origin. */
export function packageOf(purl: string): string {
  const end = purl.search(/[?#]/u)
  const path = end === -1 ? purl : purl.slice(0, end)
  const at = path.lastIndexOf('@')
  return at === -1 ? path : path.slice(0, at)
}

/** Returns the same text for all spellings of a package: in any case, and on PyPI with any separators. */
export function packageKeyOf(purl: string): string {
  const key = packageOf(purl).toLowerCase()
  return key.startsWith('pkg:pypi/') ? key.replaceAll(/[-_.]+/gu, '-') : key
}
