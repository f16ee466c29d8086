import type { UnmappedField } from '../sbom/sbom.ts'
import { type MappedValue, type MappedFields, unmappedFieldsOf } from '../sbom/unmapped-fields.ts'
import { usedReferences } from './spdx-references.ts'
import { hasMeaning } from './read-relationships.ts'
import { onlyStrongestHash } from '../sbom/only-strongest-hash.ts'
import { asObject, asText, type JsonObject } from '../json/json-values.ts'

const packageFields: MappedFields = {
  SPDXID: true,
  name: true,
  versionInfo: true,
  description: true,
  summary: true,
  homepage: true,
  downloadLocation: true,
  primaryPackagePurpose: true,
  // states only whether files are listed, which are reported themselves
  filesAnalyzed: true,
  licenseConcluded: true,
  licenseDeclared: true,
  copyrightText: true,
  checksums: onlyStrongestHash('algorithm', { algorithm: true, checksumValue: true }),
  externalRefs: referencesMapped,
}

/** Maps the chosen purl and CPE, without their comments. */
function referencesMapped(references: readonly unknown[]): (reference: unknown) => MappedValue | false {
  const used = usedReferences(references)
  return (reference) => used.has(reference) && { referenceCategory: true, referenceType: true, referenceLocator: true }
}

/** Maps one licence and one description; the other field counts as mapped when it is equal or carries no information. */
function packageMapped(): (source: unknown) => MappedValue {
  return (value) => {
    const source = asObject(value) ?? {}
    const lost = [secondOf(source, 'licenseConcluded', 'licenseDeclared'), secondOf(source, 'description', 'summary')]
    const left = lost.filter((field) => field !== undefined)
    return left.length === 0 ? packageFields : Object.fromEntries(Object.entries(packageFields).filter(([name]) => !left.includes(name)))
  }
}

function secondOf(source: JsonObject, first: string, second: string): string | undefined {
  const [taken, other] = [source[first], source[second]].map((value) => asText(value) ?? '')
  return taken === undefined || isSilent(taken) || taken === other ? undefined : second
}

/** Maps the first of several addresses. */
function firstMapped(list: readonly unknown[]): (element: unknown) => boolean {
  return (element) => element === list[0]
}

const documentFields: MappedFields = {
  spdxVersion: true,
  SPDXID: true,
  name: true,
  documentNamespace: true,
  // CC0-1.0 in every document
  dataLicense: true,
  documentDescribes: true,
  packages: packageMapped,
  relationships: () => (relationship) => hasMeaning(asObject(relationship)?.['relationshipType']) && relationshipFields,
  hasExtractedLicensingInfos: { licenseId: true, name: true, extractedText: true, seeAlsos: firstMapped },
}

const relationshipFields: MappedFields = { spdxElementId: true, relatedSpdxElement: true, relationshipType: true }

/** Whether a text is SPDX's placeholder for unknown or none. */
export function isSilent(text: string): boolean {
  return text === '' || text === 'NOASSERTION' || text === 'NONE'
}

/** Lists the fields of an SPDX 2 JSON document that the neutral model does not map; the tables above state what its reader maps. */
export function spdxUnmappedFields(document: JsonObject): readonly UnmappedField[] {
  return unmappedFieldsOf(document, documentFields, isSilent)
}
