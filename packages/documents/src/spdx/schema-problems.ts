import { warn, type WarningList } from '../sbom/warning-list.ts'
import { asObject, asText, isObject, type JsonObject, indexedObjects } from '../json/json-values.ts'

/** The expected value of a field, as the message words it. */
interface FieldRule {
  readonly name: string
  readonly accepts: (value: unknown) => boolean
}

const text: FieldRule = { name: 'a text', accepts: (value) => typeof value === 'string' }
const list: FieldRule = { name: 'a list', accepts: Array.isArray }
const object: FieldRule = { name: 'an object', accepts: isObject }
const flag: FieldRule = { name: 'true or false', accepts: (value) => typeof value === 'boolean' }

function oneOf(words: string): FieldRule {
  const known = new Set<unknown>(words.split(' '))
  return { name: "one of SPDX's words", accepts: (value) => known.has(value) }
}

interface Rules {
  /** The name in messages. */
  readonly name: string
  readonly required: readonly string[]
  readonly fields: ReadonlyMap<string, FieldRule>
}

function rules(name: string, required: string, wishes: readonly (readonly [fields: string, wish: FieldRule])[]): Rules {
  const fields = wishes.flatMap(([names, wish]) => names.split(' ').map((field) => [field, wish] as const))
  return { name, required: required.split(' '), fields: new Map(fields) }
}

const documentRules = rules('The document', 'SPDXID name dataLicense documentNamespace creationInfo', [
  ['SPDXID name dataLicense documentNamespace comment', text],
  ['packages files snippets relationships documentDescribes hasExtractedLicensingInfos annotations externalDocumentRefs', list],
  ['creationInfo', object],
])

const creationRules = rules('creationInfo', 'created creators', [
  ['created', text],
  ['creators', list],
])

const packageRules = rules('A package', 'downloadLocation', [
  ['SPDXID name versionInfo downloadLocation homepage description summary supplier originator sourceInfo', text],
  ['licenseDeclared licenseConcluded copyrightText', text],
  ['externalRefs checksums', list],
  ['filesAnalyzed', flag],
  [
    'primaryPackagePurpose',
    oneOf('APPLICATION FRAMEWORK LIBRARY CONTAINER OPERATING_SYSTEM OPERATING-SYSTEM DEVICE FIRMWARE SOURCE ARCHIVE FILE INSTALL OTHER'),
  ],
])

/** Both spellings of the category are in use: the schema of 2.2 had one, its text the other. */
const referenceRules = rules('An external reference', 'referenceCategory referenceType referenceLocator', [
  ['referenceType referenceLocator', text],
  ['referenceCategory', oneOf('SECURITY PACKAGE-MANAGER PACKAGE_MANAGER PERSISTENT-ID PERSISTENT_ID OTHER')],
])

const licenseRules = rules('An extracted licence', 'licenseId extractedText', [
  ['licenseId extractedText name', text],
  ['seeAlsos', list],
])

/** Adds a warning for what is not as SPDX 2 wants it, each kind once with its count and first place (decisions, 5). */
export function warnOfSpdxProblems(document: JsonObject, warnings: WarningList): void {
  check(document, documentRules, { pointer: '', warnings })
  const creation = asObject(document['creationInfo'])
  if (creation !== undefined) check(creation, creationRules, { pointer: '/creationInfo', warnings })
  for (const [index, source] of indexedObjects(document['packages'])) checkPackage(source, `/packages/${index}`, warnings)
  for (const [index, info] of indexedObjects(document['hasExtractedLicensingInfos'])) {
    check(info, licenseRules, { pointer: `/hasExtractedLicensingInfos/${index}`, warnings })
  }
}

interface CheckContext {
  readonly pointer: string
  readonly warnings: WarningList
}

function checkPackage(source: JsonObject, pointer: string, warnings: WarningList): void {
  check(source, packageRules, { pointer, warnings })
  const id = asText(source['SPDXID'])
  if (id !== undefined && !/^SPDXRef-[A-Za-z0-9.-]+$/u.test(id))
    warn(warnings, 'An SPDXID should be SPDXRef- and letters, digits, dots and hyphens', `${pointer}/SPDXID`)
  for (const [index, reference] of indexedObjects(source['externalRefs'])) {
    check(reference, referenceRules, { pointer: `${pointer}/externalRefs/${index}`, warnings })
  }
}

/** Builds messages for problems alone, since a million fields may be valid. */
function check(source: JsonObject, { name, required, fields }: Rules, { pointer, warnings }: CheckContext): void {
  for (const field of required) {
    if (source[field] === undefined || source[field] === null) warn(warnings, `${name} should have a ${field}`, pointer)
  }
  for (const [field, wish] of fields) {
    const value = source[field]
    const isFine = value === undefined || value === null || wish.accepts(value)
    if (!isFine) warn(warnings, `${name} should have ${wish.name} as ${field}`, `${pointer}/${field}`)
  }
}
