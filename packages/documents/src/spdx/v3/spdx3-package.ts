import { classOf, type Elements, idOf, idsIn, objectsOf, propertyOf, valuesOf } from './spdx3-elements.ts'
import { joined, type Spdx3Licenses } from './spdx3-licenses.ts'
import { asText, omitUndefined, type JsonObject } from '#json/json-values.ts'

/** Converts an SPDX 3 package to SPDX 2.3, with the licences from relationships. */
export function spdx3Package(element: JsonObject, elements: Elements, licenses: JsonObject | undefined): JsonObject {
  return omitUndefined({
    SPDXID: idOf(element),
    name: element['name'],
    versionInfo: propertyOf(element, 'packageVersion'),
    description: element['description'],
    summary: element['summary'],
    copyrightText: propertyOf(element, 'copyrightText'),
    homepage: propertyOf(element, 'homePage'),
    downloadLocation: propertyOf(element, 'downloadLocation'),
    primaryPackagePurpose: asText(propertyOf(element, 'primaryPurpose'))?.replaceAll(/([a-z])([A-Z])/gu, '$1_$2'),
    externalRefs: referencesOf(element, elements),
    checksums: checksumsOf(element, elements),
    ...licenses,
  })
}

/** Skips verification codes, which are hashes of the files, not of the package. */
function checksumsOf(element: JsonObject, elements: Elements): readonly JsonObject[] {
  return objectsOf(element, 'verifiedUsing', elements)
    .filter((hash) => classOf(hash) !== 'PackageVerificationCode')
    .map((hash) => ({ algorithm: hash['algorithm'], checksumValue: hash['hashValue'] }))
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

const licenseFields = new Map([
  ['hasDeclaredLicense', 'licenseDeclared'],
  ['hasConcludedLicense', 'licenseConcluded'],
])

/** Collects licence relationships by element id; what several of one type name holds together. */
export function licensesByElement({ all }: Elements, licenses: Spdx3Licenses): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, Map<string, string[]>>()
  for (const { source } of all) {
    for (const [id, field, expression] of licenseStatements(source, licenses)) {
      const fields = found.get(id) ?? new Map<string, string[]>()
      const parts = fields.get(field) ?? []
      parts.push(expression)
      found.set(id, fields.set(field, parts))
    }
  }
  return new Map(Array.from(found, ([id, fields]) => [id, fieldsOf(fields)]))
}

function fieldsOf(expressions: ReadonlyMap<string, readonly string[]>): JsonObject {
  return omitUndefined(Object.fromEntries(Array.from(expressions, ([field, parts]) => [field, joined(parts, ' AND ')])))
}

type LicenseStatement = readonly [id: string, field: string, expression: string]

function* licenseStatements(source: JsonObject, { expressionOf }: Spdx3Licenses): Generator<LicenseStatement> {
  const field = licenseFields.get(asText(source['relationshipType']) ?? '')
  if (field === undefined) return
  const expression = expressionOf(valuesOf(source, 'to'))
  if (expression !== undefined) for (const id of idsIn(source, 'from')) yield [id, field, expression]
}
