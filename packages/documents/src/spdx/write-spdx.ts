import type { Sbom, Component, DependencyGraph, HashAlgorithm, Link, RootComponent } from '../sbom/sbom.ts'
import type { DocumentMetadata, WritableSbom } from '../sbom/document-metadata.ts'
import { noExtractedLicenses, spdxExpression, type ExtractedLicenses } from './spdx-expression.ts'
import { uriReferenceOf } from '../sbom/uri-reference.ts'
import { omitUndefined, type JsonObject } from '../json/json-values.ts'

const documentId = 'SPDXRef-DOCUMENT'
const rootId = 'SPDXRef-Subject'

/** Writes components, graph and root component as an SPDX 2.3 JSON document. */
export function writeSpdx(sbom: WritableSbom, { serialNumber, timestamp, toolVersion }: DocumentMetadata): JsonObject {
  const extracted = noExtractedLicenses(sbom.extractedLicenses)
  const subject = sbom.subject === undefined ? [] : [writeRootComponent(sbom.subject, extracted)]
  const packages = [...subject, ...sbom.components.map((component, index) => writePackage(component, index, extracted))]
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: documentId,
    name: sbom.subject?.name ?? 'Software inventory',
    documentNamespace: serialNumber,
    creationInfo: { created: timestamp.replace(/\.\d+(?=Z$)/u, ''), creators: [`Tool: Waybill-${toolVersion}`] },
    packages,
    ...(extracted.byContent.size === 0 ? {} : { hasExtractedLicensingInfos: [...extracted.byContent.values()] }),
    relationships: relationshipsOf(sbom.subject, sbom.graph),
  }
}

function writeRootComponent({ name, version, purl, licenses }: RootComponent, extracted: ExtractedLicenses): JsonObject {
  return omitUndefined({
    SPDXID: rootId,
    name,
    versionInfo: version,
    ...unknownFields,
    downloadLocation: 'NOASSERTION',
    licenseDeclared: spdxExpression(licenses, extracted),
    primaryPackagePurpose: 'APPLICATION',
    externalRefs: purl === undefined ? undefined : [purlReference(purl)],
  })
}

/** Required package fields that are unknown. */
const unknownFields = {
  filesAnalyzed: false,
  supplier: 'NOASSERTION',
  licenseConcluded: 'NOASSERTION',
  copyrightText: 'NOASSERTION',
}

function writePackage(component: Component, index: number, extracted: ExtractedLicenses): JsonObject {
  const { name, version, type, description, licenses, copyright, hash, links, cpe, purl } = component
  return omitUndefined({
    SPDXID: idOf(index),
    name,
    versionInfo: version,
    ...unknownFields,
    ...(copyright === undefined ? {} : { copyrightText: copyright }),
    downloadLocation: addressOf(links, 'distribution') ?? 'NOASSERTION',
    homepage: addressOf(links, 'website'),
    licenseDeclared: spdxExpression(licenses, extracted),
    description,
    primaryPackagePurpose: purposes.get(type) ?? 'OTHER',
    checksums: hash === undefined ? undefined : [{ algorithm: checksumNames[hash.algorithm], checksumValue: hash.value }],
    externalRefs: [purlReference(purl), ...cpeReferences(cpe)],
  })
}

const purposes = new Map([
  ['application', 'APPLICATION'],
  ['framework', 'FRAMEWORK'],
  ['library', 'LIBRARY'],
  ['container', 'CONTAINER'],
  ['operating-system', 'OPERATING_SYSTEM'],
  ['device', 'DEVICE'],
  ['firmware', 'FIRMWARE'],
  ['file', 'FILE'],
])

const checksumNames: Readonly<Record<HashAlgorithm, string>> = {
  'SHA-512': 'SHA512',
  'SHA-384': 'SHA384',
  'SHA-256': 'SHA256',
  'SHA-1': 'SHA1',
  MD5: 'MD5',
}

/** Returns a link that is a valid address, as SPDX requires. */
function addressOf(links: readonly Link[], type: Link['type']): string | undefined {
  const urls = links.filter((link) => link.type === type).flatMap(({ url }) => uriReferenceOf(url) ?? [])
  return urls.find((url) => /^(?:https?|ftp):\/\/[^/]/u.test(url))
}

function purlReference(purl: string): JsonObject {
  return { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl }
}

function cpeReferences(cpe: string | undefined): readonly JsonObject[] {
  const type = cpeTypes.find(([, pattern]) => pattern.test(cpe ?? ''))?.[0]
  return type === undefined ? [] : [{ referenceCategory: 'SECURITY', referenceType: type, referenceLocator: cpe }]
}

const cpeWord = String.raw`(?:[?*]*(?:[\w.-]|\\[\\*?!"#$%&'()+,/:;<=>@[\]^\x60{|}~])+[?*]*|[*-])`
/** As SPDX 2.3 wants them (Annex F.2). */
const cpeTypes = [
  [
    'cpe23Type',
    new RegExp(String.raw`^cpe:2\.3:[aho*-](?::${cpeWord}){5}:(?:[A-Za-z]{2,3}(?:-(?:[A-Za-z]{2}|\d{3}))?|[*-])(?::${cpeWord}){4}$`, 'u'),
  ],
  ['cpe22Type', /^c[pP][eE]:\/[AHOaho]?(?::[\w.~%-]*){0,6}$/u],
] as const

/** Writes relationships; the document describes its root component, or all components without dependents. */
function relationshipsOf(rootComponent: Sbom['subject'], { roots, dependsOn }: DependencyGraph): readonly JsonObject[] {
  const described = rootComponent === undefined ? roots.map(idOf) : [rootId]
  const direct = rootComponent === undefined ? [] : roots.map((root) => related(rootId, 'DEPENDS_ON', idOf(root)))
  const inner = dependsOn.flatMap((targets, index) => targets.map((target) => related(idOf(index), 'DEPENDS_ON', idOf(target))))
  return [...described.map((id) => related(documentId, 'DESCRIBES', id)), ...direct, ...inner]
}

function related(spdxElementId: string, relationshipType: string, relatedSpdxElement: string): JsonObject {
  return { spdxElementId, relationshipType, relatedSpdxElement }
}

function idOf(index: number): string {
  return `SPDXRef-Package-${index + 1}`
}
