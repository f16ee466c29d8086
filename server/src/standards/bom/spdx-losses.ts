import type { Loss } from '#standards/bom/bom.ts'
import { type Kept, type KeptFields, lossesOf } from '#standards/bom/losses.ts'
import { usedReferences } from '#standards/bom/spdx-references.ts'
import { hasMeaning } from '#standards/bom/spdx-relationships.ts'
import { strongestOf } from '#standards/bom/strongest-hash.ts'
import { asObject, asText, type JsonObject } from '#standards/json/json-values.ts'

const packageFields: KeptFields = {
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
  checksums: strongestOf('algorithm', { algorithm: true, checksumValue: true }),
  externalRefs: referencesKept,
}

/** The purl and the CPE that were taken; comments on them are not kept. */
function referencesKept(references: readonly unknown[]): (reference: unknown) => Kept | false {
  const used = usedReferences(references)
  return (reference) => used.has(reference) && { referenceCategory: true, referenceType: true, referenceLocator: true }
}

/** One licence is kept and one description: the other field counts where it says the same, or this one nothing. */
function packageKept(): (source: unknown) => Kept {
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
function firstKept(list: readonly unknown[]): (element: unknown) => boolean {
  return (element) => element === list[0]
}

const documentFields: KeptFields = {
  spdxVersion: true,
  SPDXID: true,
  name: true,
  documentNamespace: true,
  // CC0-1.0 in every document
  dataLicense: true,
  documentDescribes: true,
  packages: packageKept,
  relationships: () => (relationship) => hasMeaning(asObject(relationship)?.['relationshipType']) && relationshipFields,
  hasExtractedLicensingInfos: { licenseId: true, name: true, extractedText: true, seeAlsos: firstKept },
}

const relationshipFields: KeptFields = { spdxElementId: true, relatedSpdxElement: true, relationshipType: true }

/** What SPDX writes where nothing is known, or nothing there. */
export function isSilent(text: string): boolean {
  return text === '' || text === 'NOASSERTION' || text === 'NONE'
}

/** What an SPDX 2 document in JSON holds and the neutral model does not; the tables above say what its reader keeps. */
export function spdxLosses(document: JsonObject): readonly Loss[] {
  return lossesOf(document, documentFields, isSilent)
}
