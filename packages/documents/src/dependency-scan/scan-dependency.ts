import type { Component, Hash, Link } from '../sbom/sbom.ts'
import { componentKeyOf, formatPurl, parseComponentKey, parsePurl, type Purl } from '@waybill/identifiers'
import type { License } from '@waybill/licensing'
import { cutDescription } from '../sbom/component-description.ts'
import { readHashValue } from '../sbom/component-hash.ts'
import { safeLinks } from '../sbom/component-links.ts'
import { strongerHash } from '../sbom/component-list.ts'
import { displayName, identityOf, purlTextOf } from '../sbom/component-purl.ts'
import { longestName } from '../sbom/document-limits.ts'
import { licenseFromText } from '../sbom/license-from-text.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { ParseError } from '../parse-error.ts'
import { asList, asObject, asText, type JsonObject } from '../json/json-values.ts'

/** A dependency as a client sent it, and its location. */
export interface SentDependency {
  readonly source: JsonObject
  readonly pointer: string
}

/** Returns the component key of a dependency, from its key or its purl. */
export function keyOfDependency({ source }: SentDependency): string | undefined {
  const purl = parsePurl(asText(source['purl']) ?? '') ?? parseComponentKey(asText(source['key']) ?? '')
  return purl && componentKeyOf(purl)
}

/** Returns the dependency's name, else its purl or key; throws a ParseError when it has none of them. */
export function nameOfDependency({ source, pointer }: SentDependency): string {
  const name = asText(source['name']) ?? namedBy(purlOf(source))
  if (name === undefined) throw new ParseError(`${pointer}/name`, 'a dependency needs a name, a purl or a key')
  if (name.length > longestName) throw new ParseError(`${pointer}/name`, `a dependency's name may have at most ${longestName} characters`)
  return name
}

function namedBy(purl: Purl | undefined): string | undefined {
  return purl && displayName(purl.name, purl)
}

/** Reads the purl; clients send a purl, a key (`npm:lodash`), or both. */
function purlOf(source: JsonObject): Purl | undefined {
  return parsePurl(asText(source['purl']) ?? '') ?? parseComponentKey(asText(source['key']) ?? '')
}

/** One dependency as components, one for each of its versions (decisions 5); equal versions count once. */
export function readDependency(sent: SentDependency, pkgType: string | undefined, warnings: WarningList): readonly Component[] {
  const common = commonOf(sent, warnings)
  const versions = versionsOf(sent.source)
  return versions.map((version) => componentOf(sent, version, { common, pkgType, warnings, isOneOfMany: versions.length > 1 }))
}

function versionsOf({ version, versions }: JsonObject): readonly (string | undefined)[] {
  const texts = [version, ...(Array.isArray(versions) ? asList(versions) : [versions])].flatMap((each) => asText(each) ?? [])
  return texts.length === 0 ? [undefined] : [...new Set(texts)]
}

type Common = Pick<Component, 'description' | 'licenses' | 'hash' | 'links' | 'isPrivate'>

interface Context {
  readonly common: Common
  readonly pkgType: string | undefined
  readonly warnings: WarningList
  readonly isOneOfMany: boolean
}

function componentOf(sent: SentDependency, version: string | undefined, context: Context): Component {
  const { common, pkgType, warnings, isOneOfMany } = context
  const { source, pointer } = sent
  const given = purlOf(source)
  if (given === undefined && asText(source['purl']) !== undefined)
    warn(warnings, 'Package URLs that cannot be read were made anew from the names', `${pointer}/purl`)
  const name = nameOfDependency(sent)
  const purl = given && formatPurl(isOneOfMany ? { ...given, version } : given)
  const identity = identityOf({ purl, group: undefined, name, version }, pkgType)
  if (identity.hasOtherVersion)
    warn(warnings, 'Versions that differ from the one in their package URL gave way to it', `${pointer}/version`)
  return {
    key: componentKeyOf(identity.purl),
    name: displayName(name, identity.purl),
    version: identity.version,
    purl: purlTextOf(identity, pointer),
    type: 'library',
    cpe: undefined,
    ...common,
    // a checksum belongs to one file, and so to one version
    hash: isOneOfMany ? undefined : common.hash,
  }
}

function commonOf({ source, pointer }: SentDependency, warnings: WarningList): Common {
  return {
    description: cutDescription(asText(source['description']), `${pointer}/description`, warnings),
    licenses: licensesOf(source['licenses']),
    hash: hashOf(source['checksum'] ?? source['checksums'], `${pointer}/checksum`, warnings),
    links: safeLinks(linksOf(source), pointer, warnings),
    isPrivate: source['private'] === true || source['private'] === 'true',
  }
}

/** Reads a list of names with addresses; some clients send a single one, or bare names. */
function licensesOf(value: unknown): readonly License[] {
  const sent = (Array.isArray(value) ? asList(value) : [value]).map((each) => asObject(each) ?? { name: each })
  const licenses = sent.flatMap((source) => licenseOf(source) ?? [])
  return [...new Map(licenses.map((license) => [JSON.stringify(license), license])).values()]
}

function licenseOf(source: JsonObject): License | undefined {
  const named = licenseFromText(asText(source['name']) ?? asText(source['id']) ?? '', false)
  const url = asText(source['url'])
  return named && { ...named, ...(url !== undefined && url.length <= 2000 && { url }) }
}

/** Reads `{"SHA1": "…"}`, or a text such as `sha-1:…`. */
function hashOf(value: unknown, pointer: string, warnings: WarningList): Hash | undefined {
  let strongest: Hash | undefined
  for (const [algorithm, digits] of checksumsOf(value)) {
    const hash = readHashValue({ algorithm, value: digits }, pointer, warnings)
    strongest = strongerHash(strongest, hash)
  }
  return strongest
}

function checksumsOf(value: unknown): readonly (readonly [string, unknown])[] {
  const text = asText(value)
  if (text === undefined) return Object.entries(asObject(value) ?? {}).filter(([, digits]) => asText(digits) !== undefined)
  const [, algorithm = '', digits = ''] = /^([\w-]+)[:=]\s*(\S+)$/u.exec(text) ?? []
  return [[algorithm, digits]]
}

function linksOf(source: JsonObject): readonly Link[] {
  const website = asText(source['homepageUrl'])
  const repository = asText(source['repositoryUrl']) ?? asText(source['repoUrl'])
  return [
    ...(website === undefined ? [] : [{ type: 'website', url: website } as const]),
    ...(repository === undefined ? [] : [{ type: 'vcs', url: repository } as const]),
  ]
}
