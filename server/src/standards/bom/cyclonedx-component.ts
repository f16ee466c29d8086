import type { Component, Hash, HashAlgorithm, Link, LinkType } from '#standards/bom/bom.ts'
import { strongerHash } from '#standards/bom/component-list.ts'
import { displayName, identityOf, type Identity } from '#standards/bom/component-purl.ts'
import type { Entry } from '#standards/bom/cyclonedx-entries.ts'
import { readLicenses } from '#standards/bom/cyclonedx-licenses.ts'
import { warn, type WarningList } from '#standards/bom/warning-list.ts'
import { componentKeyOf } from '#standards/component-key.ts'
import { DocumentFault } from '#standards/document-fault.ts'
import { asObjects, asText, type JsonObject } from '#standards/json/json-values.ts'
import { formatPurl } from '#standards/purl.ts'

/** Longer purls cannot be indexed, and are none. */
const longestPurl = 2000
const longestDescription = 20_000
const longestLink = 2000

/** What one component object says, in the neutral model. */
export function readComponent(entry: Entry, pkgType: string | undefined, warnings: WarningList): Component {
  const { source, name, pointer } = entry
  const identity = readIdentity(entry, pkgType, warnings)
  return {
    key: componentKeyOf(identity.purl),
    name: displayName(name, identity.purl),
    version: identity.version,
    purl: purlText(identity, pointer),
    type: typeOf(source),
    description: readDescription(source, pointer, warnings),
    licenses: readLicenses(source['licenses'], pointer, warnings),
    hash: readHash(source, pointer, warnings),
    links: readLinks(source, pointer, warnings),
    cpe: asText(source['cpe'])?.slice(0, longestLink),
    isPrivate: asObjects(source['properties']).some(marksPrivate),
  }
}

function readIdentity({ source, name, pointer }: Entry, pkgType: string | undefined, warnings: WarningList): Identity {
  const naming = { purl: asText(source['purl']), group: asText(source['group']), name, version: asText(source['version']) }
  const identity = identityOf(naming, pkgType)
  if (identity.hasUnreadablePurl) warn(warnings, 'Package URLs that cannot be read were made anew from the names', `${pointer}/purl`)
  if (identity.hasOtherVersion)
    warn(warnings, 'Versions that differ from the one in their package URL gave way to it', `${pointer}/version`)
  return identity
}

function purlText({ purl }: Identity, pointer: string): string {
  const text = formatPurl(purl)
  if (text.length > longestPurl) throw new DocumentFault(pointer, `a component's package URL may have at most ${longestPurl} characters`)
  return text
}

const types = new Set([
  'application',
  'framework',
  'library',
  'container',
  'platform',
  'operating-system',
  'device',
  'device-driver',
  'firmware',
  'file',
  'data',
])

function typeOf(source: JsonObject): string {
  const type = asText(source['type']) ?? ''
  return types.has(type) ? type : 'library'
}

function readDescription(source: JsonObject, pointer: string, warnings: WarningList): string | undefined {
  const description = asText(source['description'])
  if (description === undefined || description.length <= longestDescription) return description
  warn(warnings, `Descriptions were cut after ${longestDescription} characters`, `${pointer}/description`)
  return description.slice(0, longestDescription)
}

interface HashKind {
  readonly algorithm: HashAlgorithm
  readonly digits: number
}

/** By the algorithm's letters and digits alone: `sha256` and `SHA-256` are one. */
const hashKinds = new Map<string, HashKind>([
  ['SHA512', { algorithm: 'SHA-512', digits: 128 }],
  ['SHA384', { algorithm: 'SHA-384', digits: 96 }],
  ['SHA256', { algorithm: 'SHA-256', digits: 64 }],
  ['SHA1', { algorithm: 'SHA-1', digits: 40 }],
  ['MD5', { algorithm: 'MD5', digits: 32 }],
])

function readHash(source: JsonObject, pointer: string, warnings: WarningList): Hash | undefined {
  let strongest: Hash | undefined
  for (const [index, hash] of asObjects(source['hashes']).entries()) {
    strongest = strongerHash(strongest, hashOf(hash, `${pointer}/hashes/${index}`, warnings))
  }
  return strongest
}

function hashOf(hash: JsonObject, pointer: string, warnings: WarningList): Hash | undefined {
  const kind = hashKinds.get((asText(hash['alg']) ?? '').toUpperCase().replaceAll('-', ''))
  const value = (asText(hash['content']) ?? '').toLowerCase()
  if (kind === undefined) warn(warnings, 'Hashes other than SHA-512, SHA-384, SHA-256, SHA-1 and MD5 were left out', pointer)
  if (kind === undefined) return undefined
  if (value.length === kind.digits && /^[0-9a-f]+$/u.test(value)) return { algorithm: kind.algorithm, value }
  warn(warnings, 'Hashes whose value does not fit their algorithm were left out', pointer)
  return undefined
}

const linkTypes: ReadonlySet<string> = new Set<LinkType>([
  'website',
  'vcs',
  'issue-tracker',
  'mailing-list',
  'distribution',
  'documentation',
])

/** References of the six kinds (§4.6 rule 5), each once. */
function readLinks(source: JsonObject, pointer: string, warnings: WarningList): readonly Link[] {
  const links = new Map<string, Link>()
  for (const reference of asObjects(source['externalReferences'])) {
    const link = linkOf(reference)
    if (link !== undefined && isHarmful(link.url)) warn(warnings, 'Links that run scripts or are far too long were left out', pointer)
    else if (link !== undefined) links.set(`${link.type} ${link.url}`, link)
  }
  return [...links.values()]
}

function linkOf(reference: JsonObject): Link | undefined {
  const type = reference['type']
  const url = asText(reference['url'])
  return url !== undefined && isLinkType(type) ? { type, url } : undefined
}

function isLinkType(type: unknown): type is LinkType {
  return typeof type === 'string' && linkTypes.has(type)
}

/** A page shows these as links, so what a browser would run has no place among them; browsers pass over control characters. */
function isHarmful(url: string): boolean {
  return url.length > longestLink || /^(?:javascript|vbscript|data):/iu.test(url.replaceAll(/[\s\p{Cc}]+/gu, ''))
}

function marksPrivate(property: JsonObject): boolean {
  const { name, value } = property
  return (name === 'waybill:private' || name === 'cdx:npm:package:private') && (value === 'true' || value === true)
}
