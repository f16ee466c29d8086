import { formatPurl, parseComponentKey, parsePurl, type Purl } from '@waybill/identifiers'
import { ParseError } from '../parse-error.ts'
import { type SourcePackage, withSourcePackage } from './source-package.ts'

/** The names a document gives a component. */
interface ComponentNaming {
  readonly purl: string | undefined
  readonly group: string | undefined
  readonly name: string
  readonly version: string | undefined
  readonly builtFrom?: SourcePackage | undefined
}

export interface ComponentIdentity {
  readonly purl: Purl
  /** The purl's version, with the epoch where the document states one. */
  readonly version: string | undefined
  /** The document's purl is invalid. */
  readonly hasUnreadablePurl: boolean
  /**
   * The document's version is not the one of its purl, which wins: matching is by purl
   * (docs/reference/components-and-matching.md#component-purl).
   */
  readonly hasOtherVersion: boolean
}

/**
 * The purl of a component: the document's, with the component's version where it has none itself; else made from the
 * names and `pkgType`, or `generic` (docs/reference/components-and-matching.md#component-purl). Old types (`mvn`, `pip`) mean the new ones.
 */
export function identityOf(naming: ComponentNaming, pkgType: string | undefined): ComponentIdentity {
  const given = naming.purl === undefined ? undefined : parsePurl(naming.purl)
  const purl = withSourcePackage(given ?? purlFromNames(naming, pkgType ?? 'generic'), naming.builtFrom)
  const version = purl.version ?? naming.version
  const agreement = agreementOf(naming.version, purl)
  return {
    purl: purl.version === version ? purl : { ...purl, version },
    version: agreement === 'epoch' ? naming.version : version,
    hasUnreadablePurl: naming.purl !== undefined && given === undefined,
    hasOtherVersion: agreement === 'other',
  }
}

/** Longer purls cannot be indexed and are rejected. */
const longestPurl = 2000

/** Formats an identity's purl; throws a ParseError when it is far too long. */
export function purlTextOf({ purl }: ComponentIdentity, pointer: string): string {
  const text = formatPurl(purl)
  if (text.length > longestPurl) throw new ParseError(pointer, `a component's package URL may have at most ${longestPurl} characters`)
  return text
}

/** Compares a document's version with its purl's; Debian and RPM purls carry the epoch separately. */
function agreementOf(version: string | undefined, purl: Purl): 'same' | 'epoch' | 'other' {
  if (version === undefined || purl.version === undefined || version === purl.version) return 'same'
  if (version === `${purl.qualifiers['epoch'] ?? '0'}:${purl.version}`) return 'epoch'
  return withoutVersionPrefix(version) === withoutVersionPrefix(purl.version) ? 'same' : 'other'
}

/** Types whose namespace is part of the usual name; elsewhere it is a vendor or a separate coordinate. */
const typesNamedByPath = new Set(['npm', 'composer', 'golang', 'github', 'gitlab', 'bitbucket', 'swift', 'huggingface'])

/** Returns the name as the ecosystem writes it (`@scope/name`, `vendor/name`), else the document's. */
export function displayName(name: string, purl: Purl): string {
  const isWhole = purl.namespace === undefined || name.includes('/') || !typesNamedByPath.has(purl.type)
  return isWhole ? name : `${purl.namespace}/${name}`
}

function purlFromNames({ group, name, version }: ComponentNaming, pkgType: string): Purl {
  const type = parseComponentKey(`${pkgType}:name`)?.type ?? 'generic'
  const split = group === undefined && type !== 'generic' ? parseComponentKey(`${type}:${name}`) : undefined
  const parts = split ?? { type, namespace: group, name, qualifiers: {}, subpath: undefined }
  return { ...parts, version }
}

/** Drops prefixes: `v1.2`, `go1.2` and `1.2` are one version. */
function withoutVersionPrefix(version: string): string {
  return version.replace(/^(?:v|go)(?=\d)/iu, '')
}
