import type { Component, Hash, Link, LinkType } from '../sbom/sbom.ts'
import { copyrightIn } from '../sbom/component-copyright.ts'
import { cutDescription } from '../sbom/component-description.ts'
import { readHashValue } from '../sbom/component-hash.ts'
import { safeLinks } from '../sbom/component-links.ts'
import { strongerHash } from '../sbom/component-list.ts'
import { displayName, identityOf, type ComponentIdentity, purlTextOf } from '../sbom/component-purl.ts'
import type { Entry } from './entries.ts'
import type { QuotedLicenses } from './quoted-licenses.ts'
import { readLicenses } from './read-licenses.ts'
import { sourceInProperties } from '../sbom/source-package.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { componentKeyOf } from '@waybill/identifiers'
import { asObject, asObjects, asText, type JsonObject } from '../json/json-values.ts'

const longestCpe = 2000

/** How components are read, and what is collected from them. */
export interface ComponentReading {
  /** The type of purls created for components without one. */
  readonly pkgType: string | undefined
  readonly warnings: WarningList
  readonly quoted: QuotedLicenses
}

/** Reads a component object into the neutral model. */
export function readComponent(entry: Entry, { pkgType, warnings, quoted }: ComponentReading): Component {
  const { source, name, pointer } = entry
  const identity = readIdentity(entry, pkgType, warnings)
  return {
    key: componentKeyOf(identity.purl),
    name: displayName(name, identity.purl),
    version: identity.version,
    purl: purlTextOf(identity, pointer),
    type: typeOf(source),
    description: cutDescription(asText(source['description']), `${pointer}/description`, warnings),
    licenses: readLicenses(source['licenses'], { pointer, warnings, quoted }),
    copyright: readCopyright(source, pointer, warnings),
    hash: readHash(source, pointer, warnings),
    ...readLocation(source),
    links: readLinks(source, pointer, warnings),
    cpe: asText(source['cpe'])?.slice(0, longestCpe),
    isPrivate: asObjects(source['properties']).some(isPrivateMark),
  }
}

function readIdentity({ source, name, pointer }: Entry, pkgType: string | undefined, warnings: WarningList): ComponentIdentity {
  const builtFrom = sourceInProperties(source['properties'])
  const naming = { purl: asText(source['purl']), group: asText(source['group']), name, version: asText(source['version']), builtFrom }
  const identity = identityOf(naming, pkgType)
  if (identity.hasUnreadablePurl) warn(warnings, 'Unreadable package URLs were replaced by URLs made from the names', `${pointer}/purl`)
  if (identity.hasOtherVersion)
    warn(warnings, 'Versions that differ from their package URL were replaced by its version', `${pointer}/version`)
  return identity
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

/** Reads the component's copyright and the copyrights found in its files. */
function readCopyright({ copyright, evidence }: JsonObject, pointer: string, warnings: WarningList): string | undefined {
  const found = asObjects(asObject(evidence)?.['copyright']).map(({ text }) => text)
  return copyrightIn([copyright, ...found], `${pointer}/copyright`, warnings)
}

/** Reads the first place at which the component was found. */
function readLocation({ evidence }: JsonObject): Pick<Component, 'location'> {
  const [first = {}] = asObjects(asObject(evidence)?.['occurrences'])
  const path = asText(first['location'])?.slice(0, longestLocation)
  if (path === undefined) return {}
  return { location: isLine(first['line']) ? `${path}:${String(first['line'])}` : path }
}

function isLine(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}

const longestLocation = 1000

function readHash(source: JsonObject, pointer: string, warnings: WarningList): Hash | undefined {
  let strongest: Hash | undefined
  for (const [index, hash] of asObjects(source['hashes']).entries()) {
    const written = { algorithm: hash['alg'], value: hash['content'] }
    strongest = strongerHash(strongest, readHashValue(written, `${pointer}/hashes/${index}`, warnings))
  }
  return strongest
}

const linkTypes: ReadonlySet<string> = new Set<LinkType>([
  'website',
  'vcs',
  'issue-tracker',
  'mailing-list',
  'distribution',
  'documentation',
])

/** References of the six kinds (docs/reference/imports.md#components), each once. */
function readLinks(source: JsonObject, pointer: string, warnings: WarningList): readonly Link[] {
  return safeLinks(
    asObjects(source['externalReferences']).flatMap((reference) => linkOf(reference) ?? []),
    pointer,
    warnings,
  )
}

function linkOf(reference: JsonObject): Link | undefined {
  const type = reference['type']
  const url = asText(reference['url'])
  return url !== undefined && isLinkType(type) ? { type, url } : undefined
}

/** The six kinds of references that are kept (docs/reference/imports.md#components). */
export function isLinkType(type: unknown): type is LinkType {
  return typeof type === 'string' && linkTypes.has(type)
}

/** Whether a property marks the component as private. */
export function isPrivateMark(property: JsonObject): boolean {
  const { name, value } = property
  return (name === 'waybill:private' || name === 'cdx:npm:package:private') && (value === 'true' || value === true)
}
