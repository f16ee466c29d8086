import { readCycloneDxDocument } from '@waybill/documents/cyclonedx'
import type { JsonObject } from '@waybill/documents/json'
import { writeSpdx } from '@waybill/documents/spdx'

/** The same bill as an SPDX 2.3 document. */
export function asSpdx(cyclonedx: Buffer): Buffer {
  return Buffer.from(JSON.stringify(spdxOf(cyclonedx)))
}

function spdxOf(cyclonedx: Buffer): JsonObject {
  const imprint = { serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79', timestamp: '2026-01-01T00:00:00Z', toolVersion: '1' }
  return writeSpdx(readCycloneDxDocument(cyclonedx), imprint)
}

interface Package {
  readonly SPDXID: string
  readonly name: string
  readonly versionInfo?: string
  readonly licenseDeclared?: string
  readonly externalRefs?: readonly { readonly referenceLocator: string }[]
  readonly checksums?: readonly { readonly algorithm: string; readonly checksumValue: string }[]
}

interface Relationship {
  readonly spdxElementId: string
  readonly relationshipType: string
  readonly relatedSpdxElement: string
}

const namespace = 'https://example.org/generated'

/** The same bill as SPDX in RDF/XML, every relationship inside the element it begins at, as tools write it. */
export function asRdf(cyclonedx: Buffer): Buffer {
  const document = spdxOf(cyclonedx)
  const byElement = Map.groupBy(document['relationships'] as readonly Relationship[], ({ spdxElementId }) => spdxElementId)
  const packages = (document['packages'] as readonly Package[]).map((each) => packageXml(each, byElement.get(each.SPDXID) ?? []))
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:spdx="http://spdx.org/rdf/terms#">
<spdx:SpdxDocument rdf:about="${namespace}#SPDXRef-DOCUMENT"><spdx:specVersion>SPDX-2.3</spdx:specVersion><spdx:name>generated</spdx:name>
${relationshipsXml(byElement.get('SPDXRef-DOCUMENT') ?? [])}</spdx:SpdxDocument>
${packages.join('\n')}
</rdf:RDF>
`)
}

function packageXml(
  { SPDXID, name, versionInfo, licenseDeclared, externalRefs, checksums }: Package,
  from: readonly Relationship[],
): string {
  const references = (externalRefs ?? []).map(
    ({ referenceLocator }) =>
      `<spdx:externalRef><spdx:ExternalRef><spdx:referenceCategory rdf:resource="http://spdx.org/rdf/terms#referenceCategory_packageManager"/><spdx:referenceType rdf:resource="http://spdx.org/rdf/references/purl"/><spdx:referenceLocator>${escaped(referenceLocator)}</spdx:referenceLocator></spdx:ExternalRef></spdx:externalRef>`,
  )
  const sums = (checksums ?? []).map(
    ({ algorithm, checksumValue }) =>
      `<spdx:checksum><spdx:Checksum><spdx:algorithm rdf:resource="http://spdx.org/rdf/terms#checksumAlgorithm_${algorithm.toLowerCase()}"/><spdx:checksumValue>${checksumValue}</spdx:checksumValue></spdx:Checksum></spdx:checksum>`,
  )
  const license = `<spdx:licenseDeclared rdf:resource="http://spdx.org/licenses/${licenseDeclared ?? 'MIT'}"/>`
  return `<spdx:Package rdf:about="${namespace}#${SPDXID}"><spdx:name>${escaped(name)}</spdx:name><spdx:versionInfo>${versionInfo ?? ''}</spdx:versionInfo>${license}${references.join('')}${sums.join('')}
${relationshipsXml(from)}</spdx:Package>`
}

function relationshipsXml(relationships: readonly Relationship[]): string {
  return relationships
    .map(
      ({ relationshipType, relatedSpdxElement }) =>
        `<spdx:relationship><spdx:Relationship><spdx:relationshipType rdf:resource="http://spdx.org/rdf/terms#relationshipType_${camelCase(relationshipType)}"/><spdx:relatedSpdxElement rdf:resource="${namespace}#${relatedSpdxElement}"/></spdx:Relationship></spdx:relationship>\n`,
    )
    .join('')
}

function camelCase(type: string): string {
  return type.toLowerCase().replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
