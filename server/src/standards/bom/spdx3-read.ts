import { classOf, type Elements, elementsOf, idOf, idsIn, objectsOf, propertyOf } from '#standards/bom/spdx3-elements.ts'
import { extractedInfos, licenseExpressionOf } from '#standards/bom/spdx3-licenses.ts'
import { DocumentFault } from '#standards/document-fault.ts'
import { asText, given, type JsonObject } from '#standards/json/json-values.ts'

/** Whether a document is SPDX 3 in JSON-LD. */
export function isSpdx3(document: JsonObject): boolean {
  const contexts = [document['@context']].flat()
  return Array.isArray(document['@graph']) && contexts.some((each) => typeof each === 'string' && /spdx\.org\/rdf\/3/u.test(each))
}

interface Converted {
  readonly version: string
  /** In the shape of SPDX 2.3 JSON. */
  readonly document: JsonObject
  /** Where the packages stand in the document that was sent, parallel to those of the converted one. */
  readonly packagePointers: readonly string[]
}

/** An SPDX 3.0 document in the shape of 2.3: its packages, what they are made of, their licences. A DocumentFault for a version that is not read. */
export function spdx3AsSpdx2(document: JsonObject): Converted {
  const elements = elementsOf(document)
  const version = versionOf(elements)
  const licenses = licensesByElement(elements)
  const packages = elements.all.flatMap((element, index) => (classOf(element) === 'Package' ? [{ element, index }] : []))
  const main = elements.all.find((element) => classOf(element) === 'SpdxDocument')
  return {
    version,
    packagePointers: packages.map(({ index }) => `/@graph/${index}`),
    document: {
      SPDXID: main && idOf(main),
      name: main?.['name'],
      documentNamespace: main && idOf(main),
      comment: main?.['comment'],
      documentDescribes: describedBy(main, elements),
      packages: packages.map(({ element }) => packageOf(element, elements, licenses)),
      files: elements.all
        .filter((element) => !['Package', 'Relationship'].includes(classOf(element)))
        .map((element) => ({ SPDXID: idOf(element) })),
      relationships: elements.all.flatMap((element) => relationshipsOf(element)),
      hasExtractedLicensingInfos: extractedInfos(elements),
    },
  }
}

function versionOf({ all }: Elements): string {
  const written = all.map((element) => asText(element['specVersion'])).find((each) => each !== undefined)
  if (written !== undefined && !/^3\.0(?:\.|$)/u.test(written))
    throw new DocumentFault('/@graph', `SPDX ${JSON.stringify(written.slice(0, 50))} is not supported; of SPDX 3 it is 3.0`)
  return written ?? '3.0'
}

/** What the document is about: its root elements, and theirs where they are bills or collections. */
function describedBy(main: JsonObject | undefined, elements: Elements): readonly string[] {
  const found = new Set<string>()
  const waiting = main === undefined ? [] : [...idsIn(main, 'rootElement')]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...idsIn(elements.byId.get(id) ?? {}, 'rootElement'))
  }
  return [...found]
}

/** SPDX 2's words for the relationships of SPDX 3 that say what something is made of. */
const types = new Map([
  ['describes', 'DESCRIBES'],
  ['dependsOn', 'DEPENDS_ON'],
  ['contains', 'CONTAINS'],
  ['hasStaticLink', 'STATIC_LINK'],
  ['hasDynamicLink', 'DYNAMIC_LINK'],
  ['hasPrerequisite', 'HAS_PREREQUISITE'],
  ['hasOptionalComponent', 'CONTAINS'],
  ['hasOptionalDependency', 'DEPENDS_ON'],
  ['hasProvidedDependency', 'DEPENDS_ON'],
])

function relationshipsOf(element: JsonObject): readonly JsonObject[] {
  if (!classOf(element).endsWith('Relationship')) return []
  const relationshipType = types.get(asText(element['relationshipType']) ?? '')
  const [spdxElementId] = idsIn(element, 'from')
  if (relationshipType === undefined || spdxElementId === undefined) return []
  return idsIn(element, 'to').map((relatedSpdxElement) => ({ spdxElementId, relationshipType, relatedSpdxElement }))
}

interface Licenses {
  readonly licenseDeclared?: string
  readonly licenseConcluded?: string
}

function licensesByElement(elements: Elements): ReadonlyMap<string, Licenses> {
  const found = new Map<string, Licenses>()
  for (const element of elements.all) {
    const field = licenseFields.get(asText(element['relationshipType']) ?? '')
    const expressions = field === undefined ? [] : idsIn(element, 'to').flatMap((id) => licenseExpressionOf(id, elements) ?? [])
    const from = idsIn(element, 'from')[0] ?? ''
    if (field !== undefined && expressions.length > 0) found.set(from, { ...found.get(from), [field]: expressions.join(' AND ') })
  }
  return found
}

const licenseFields = new Map([
  ['hasDeclaredLicense', 'licenseDeclared'],
  ['hasConcludedLicense', 'licenseConcluded'],
])

function packageOf(element: JsonObject, elements: Elements, licenses: ReadonlyMap<string, Licenses>): JsonObject {
  return given({
    SPDXID: idOf(element),
    name: element['name'],
    versionInfo: propertyOf(element, 'packageVersion'),
    description: element['description'],
    summary: element['summary'],
    comment: element['comment'],
    homepage: propertyOf(element, 'homePage'),
    downloadLocation: propertyOf(element, 'downloadLocation'),
    primaryPackagePurpose: asText(propertyOf(element, 'primaryPurpose'))?.replaceAll(/([a-z])([A-Z])/gu, '$1_$2'),
    copyrightText: propertyOf(element, 'copyrightText'),
    externalRefs: referencesOf(element, elements),
    checksums: objectsOf(element, 'verifiedUsing', elements).map((hash) => ({
      algorithm: hash['algorithm'],
      checksumValue: hash['hashValue'],
    })),
    ...licenses.get(idOf(element) ?? ''),
  })
}

const referenceTypes = new Map([
  ['packageUrl', 'purl'],
  ['purl', 'purl'],
  ['cpe23', 'cpe23Type'],
  ['cpe22', 'cpe22Type'],
])

function referencesOf(element: JsonObject, elements: Elements): readonly JsonObject[] {
  const own = propertyOf(element, 'packageUrl')
  const identifiers = objectsOf(element, 'externalIdentifier', elements).flatMap((identifier) => {
    const referenceType = referenceTypes.get(asText(identifier['externalIdentifierType']) ?? '')
    return referenceType === undefined ? [] : [{ referenceType, referenceLocator: identifier['identifier'] }]
  })
  return own === undefined ? identifiers : [{ referenceType: 'purl', referenceLocator: own }, ...identifiers]
}
