import type { UnmappedField } from '#sbom/sbom.ts'
import type { SpdxPointers } from '../sbom-from-spdx.ts'
import { classOf, type Elements, elementsOf, idOf, idsIn } from './spdx3-elements.ts'
import { spdx3Licenses } from './spdx3-licenses.ts'
import { spdx3UnmappedFields } from './spdx3-unmapped-fields.ts'
import { licensesByElement, spdx3Package } from './spdx3-package.ts'
import { spdx3Relationships } from './spdx3-relationships.ts'
import { warn, type WarningList } from '#sbom/warning-list.ts'
import { ParseError } from '#parse-error.ts'
import { asText, type JsonObject } from '#json/json-values.ts'

const context = /spdx\.org\/rdf\/(3[^/]*)/u

/** Whether a document is SPDX 3 in JSON-LD: a graph of elements, or a single one. */
export function isSpdx3(document: JsonObject): boolean {
  return contextOf(document) !== undefined && (Array.isArray(document['@graph']) || classOf(document) !== '')
}

function contextOf(document: JsonObject): string | undefined {
  const contexts: readonly unknown[] = [document['@context']].flat()
  return contexts.map((each) => (typeof each === 'string' ? context.exec(each)?.[1] : undefined)).find((version) => version !== undefined)
}

interface ConvertedSpdx3 {
  readonly version: string
  /** In the form of SPDX 2.3 JSON. */
  readonly document: JsonObject
  readonly pointers: SpdxPointers
  readonly unmappedFields: readonly UnmappedField[]
}

/** Converts an SPDX 3.0 document to the form of 2.3: packages, relationships, licences. Throws a ParseError for an unsupported version. */
export function spdx3AsSpdx2(document: JsonObject, warnings: WarningList): ConvertedSpdx3 {
  const elements = elementsOf(document)
  const version = versionOf(document, elements)
  const licenses = spdx3Licenses(elements)
  const byElement = licensesByElement(elements, licenses)
  const packages = elements.all.filter(({ source }) => classOf(source) === 'Package')
  const { relationships, pointers } = spdx3Relationships(elements, warnings)
  warnOfModels(elements, warnings)
  return {
    version,
    document: {
      ...headOf(elements),
      packages: packages.map(({ source }) => spdx3Package(source, elements, byElement.get(idOf(source) ?? ''))),
      files: elements.all.flatMap(({ source }) => (classOf(source) === 'Package' ? [] : [{ SPDXID: idOf(source) }])),
      relationships,
      hasExtractedLicensingInfos: licenses.extracted,
    },
    pointers: { packages: packages.map(({ pointer }) => pointer), relationships: pointers, texts: elements.all },
    unmappedFields: spdx3UnmappedFields(document),
  }
}

function versionOf(document: JsonObject, { all }: Elements): string {
  const told = all.find(({ source }) => asText(source['specVersion']) !== undefined)
  const written = asText(told?.source['specVersion']) ?? contextOf(document) ?? '3.0'
  if (/^3\.0(?:\.\d+)?$/u.test(written)) return written
  const pointer = told === undefined ? '/@context' : `${told.pointer}/specVersion`
  throw new ParseError(pointer, `SPDX ${JSON.stringify(written.slice(0, 50))} is not supported; of SPDX 3 it is 3.0`)
}

/** Converts the document element and its root elements, following nested SBOMs. */
function headOf(elements: Elements): JsonObject {
  const main = firstOf(elements, 'SpdxDocument') ?? firstOf(elements, 'Sbom') ?? firstOf(elements, 'Bom') ?? {}
  const id = idOf(main)
  const described = new Set(idsIn(main, 'rootElement'))
  // the set grows during iteration
  for (const each of described) {
    for (const inner of idsIn(elements.byId.get(each) ?? {}, 'rootElement')) described.add(inner)
  }
  const names = [main, ...Array.from(described, (each) => elements.byId.get(each))].map((each) => asText(each?.['name']))
  return {
    SPDXID: id,
    name: names.find((name) => name !== undefined),
    documentNamespace: id,
    documentDescribes: [...described],
  }
}

function firstOf({ all }: Elements, name: string): JsonObject | undefined {
  return all.find(({ source }) => classOf(source) === name)?.source
}

function warnOfModels({ all }: Elements, warnings: WarningList): void {
  for (const { source, pointer } of all) {
    if (['AIPackage', 'DatasetPackage'].includes(classOf(source)))
      warn(warnings, 'AI models and data sets of SPDX 3 were left out', pointer)
  }
}
