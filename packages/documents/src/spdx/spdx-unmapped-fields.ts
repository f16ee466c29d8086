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
  // says only whether files are listed, which are told themselves
  filesAnalyzed: true,
  licenseConcluded: true,
  licenseDeclared: true,
  copyrightText: true,
  checksums: onlyStrongestHash('algorithm', { algorithm: true, checksumValue: true }),
  externalRefs: referencesMapped,
}

/** The purl and the CPE that were taken; comments on them are not kept. */
function referencesMapped(references: readonly unknown[]): (reference: unknown) => MappedValue | false {
  const used = usedReferences(references)
  return (reference) => used.has(reference) && { referenceCategory: true, referenceType: true, referenceLocator: true }
}

/** One licence is kept and one description: the other field counts where it says the same, or this one nothing. */
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

/** Of addresses where more is said, the first. */
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

/** What SPDX writes where nothing is known, or nothing there. */
export function isSilent(text: string): boolean {
  return text === '' || text === 'NOASSERTION' || text === 'NONE'
}

/** What an SPDX 2 document in JSON holds and the neutral model does not; the tables above say what its reader keeps. */
export function spdxUnmappedFields(document: JsonObject): readonly UnmappedField[] {
  return unmappedFieldsOf(document, documentFields, isSilent)
}
