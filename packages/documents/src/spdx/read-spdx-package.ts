import type { Component, Hash, Link } from '../sbom/sbom.ts'
import { copyrightIn } from '../sbom/component-copyright.ts'
import { cutDescription } from '../sbom/component-description.ts'
import { readHashValue } from '../sbom/component-hash.ts'
import { safeLinks } from '../sbom/component-links.ts'
import { strongerHash } from '../sbom/component-list.ts'
import { displayName, identityOf, purlTextOf } from '../sbom/component-purl.ts'
import { readSpdxLicenses } from './read-spdx-licenses.ts'
import { cpeOf, purlOf } from './spdx-references.ts'
import { sourceInText } from '../sbom/source-package.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { componentKeyOf } from '@waybill/identifiers'
import { asText, type JsonObject, indexedObjects } from '../json/json-values.ts'

/** A package of a document, with its required name and its location. */
export interface SpdxPackage {
  readonly source: JsonObject
  readonly id: string | undefined
  readonly name: string
  readonly pointer: string
}

/** Reads a package into the neutral model. */
export function readSpdxPackage({ source, name, pointer }: SpdxPackage, pkgType: string | undefined, warnings: WarningList): Component {
  const purl = purlOf(source, pointer, warnings)
  const [version, builtFrom] = [assertedText(source['versionInfo']), sourceInText(source['sourceInfo'])]
  const identity = identityOf({ purl, group: undefined, name, version, builtFrom }, pkgType)
  if (identity.hasUnreadablePurl)
    warn(warnings, 'Unreadable package URLs were replaced by URLs made from the names', `${pointer}/externalRefs`)
  if (identity.hasOtherVersion)
    warn(warnings, 'Versions that differ from their package URL were replaced by its version', `${pointer}/versionInfo`)
  return {
    key: componentKeyOf(identity.purl),
    name: displayName(name, identity.purl),
    version: identity.version,
    purl: purlTextOf(identity, pointer),
    type: typeByPurpose.get(asText(source['primaryPackagePurpose'])?.toUpperCase() ?? '') ?? 'library',
    description: cutDescription(asText(source['description']) ?? asText(source['summary']), `${pointer}/description`, warnings),
    licenses: readSpdxLicenses(source, pointer, warnings),
    copyright: copyrightIn([source['copyrightText']], `${pointer}/copyrightText`, warnings),
    hash: readHash(source, pointer, warnings),
    links: safeLinks(linksOf(source), pointer, warnings),
    cpe: cpeOf(source),
    isPrivate: false,
  }
}

const typeByPurpose = new Map([
  ['APPLICATION', 'application'],
  ['FRAMEWORK', 'framework'],
  ['LIBRARY', 'library'],
  ['CONTAINER', 'container'],
  ['OPERATING_SYSTEM', 'operating-system'],
  ['OPERATING-SYSTEM', 'operating-system'],
  ['DEVICE', 'device'],
  ['FIRMWARE', 'firmware'],
  ['FILE', 'file'],
])

function readHash(source: JsonObject, pointer: string, warnings: WarningList): Hash | undefined {
  let strongest: Hash | undefined
  for (const [index, checksum] of indexedObjects(source['checksums'])) {
    const written = { algorithm: checksum['algorithm'], value: checksum['checksumValue'] }
    strongest = strongerHash(strongest, readHashValue(written, `${pointer}/checksums/${index}`, warnings))
  }
  return strongest
}

function linksOf(source: JsonObject): readonly Link[] {
  const website = assertedText(source['homepage'])
  const download = assertedText(source['downloadLocation'])
  const repository = [download, repositoryIn(source['sourceInfo'])].find((url) => url !== undefined && isRepository(url))
  return [
    ...(website === undefined ? [] : [{ type: 'website', url: website } as const]),
    ...(repository === undefined ? [] : [{ type: 'vcs', url: repository } as const]),
    ...(download === undefined || download === repository ? [] : [{ type: 'distribution', url: download } as const]),
  ]
}

/** Finds the first address in a text about a package's origin. */
function repositoryIn(text: unknown): string | undefined {
  return /[a-z]{2,5}(?:\+[a-z]{2,5})?:\/\/[^\s<>"'(),;]+/iu.exec((asText(text) ?? '').slice(0, 5000))?.[0].replace(/\.$/u, '')
}

/** Returns text; undefined for NONE and NOASSERTION. */
function assertedText(value: unknown): string | undefined {
  const text = asText(value)
  return text === undefined || /^(?:NOASSERTION|NONE|UNKNOWN)$/iu.test(text) ? undefined : text
}

/** Whether an address has SPDX's repository prefix: `git+https://…`. */
function isRepository(url: string): boolean {
  return /^(?:git|hg|svn|bzr)(?:\+|:)/iu.test(url) || /\.git(?:$|[@#])/iu.test(url)
}
