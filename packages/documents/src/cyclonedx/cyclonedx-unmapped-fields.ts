import type { UnmappedField } from '../sbom/sbom.ts'
import { isLinkType, isPrivateMark } from './read-component.ts'
import { isAssetKind } from './collect-nodes.ts'
import { isLicenseName } from './quoted-licenses.ts'
import { type MappedValue, type MappedChoice, type MappedFields, unmappedFieldsOf } from '../sbom/unmapped-fields.ts'
import { isSourceField } from '../sbom/source-package.ts'
import { onlyStrongestHash } from '../sbom/only-strongest-hash.ts'
import { asObject, asText, type JsonObject } from '../json/json-values.ts'

const textAndUrl: MappedFields = {
  url: true,
  // a text that adds nothing to the id or name
  text: { content: true, encoding: true, contentType: mappedWhen((type) => type === 'text/plain') },
}

const license: MappedFields = { id: true, name: true, ...textAndUrl }

/** Some tools omit the wrapping `license`. */
const licenses: MappedFields = {
  ...license,
  expression: true,
  license,
  expressionDetails: { licenseIdentifier: true, ...textAndUrl },
  properties: mappedWhen((property) => isLicenseName(asObject(property) ?? {})),
}

const linkFields: MappedFields = { type: true, url: true }

/** Which parts of a document are mapped depends on its other content. */
interface Content {
  /** The document states how vulnerabilities affect it. */
  readonly hasVex: boolean
  /** The document has models, so data sets are stored unchanged too. */
  readonly hasModels: boolean
}

/** The place at which a component was found first. */
function firstOccurrence(list: readonly unknown[]): (element: unknown) => MappedValue | false {
  return (element) => element === list[0] && { location: true, line: true }
}

/** Cryptographic assets and models are stored unchanged, with everything nested in them. */
function componentsMapped({ hasModels }: Content): MappedChoice {
  const fields: MappedFields = {
    type: true,
    'bom-ref': true,
    group: true,
    name: true,
    version: true,
    purl: true,
    cpe: true,
    description: true,
    licenses,
    copyright: true,
    evidence: { copyright: { text: true }, occurrences: firstOccurrence },
    hashes: onlyStrongestHash('alg', { alg: true, content: true }),
    externalReferences: () => (reference) => isLinkType(asObject(reference)?.['type']) && linkFields,
    properties: mappedWhen((property) => isPrivateMark(asObject(property) ?? {}) || isSourceField(asObject(property) ?? {})),
    components: () => componentKept,
  }
  function componentKept(component: unknown): MappedValue {
    const type = asObject(component)?.['type']
    return isAssetKind(type) || (hasModels && type === 'data') || fields
  }
  return () => componentKept
}

/** The group is part of the purl; a root component that is an asset is stored as one. */
function rootComponentMapped(components: MappedChoice): MappedChoice {
  const fields: MappedFields = { 'bom-ref': true, name: true, version: true, purl: true, licenses, components }
  const withGroup = { ...fields, group: true } as const
  return () => (component) => {
    const { type, purl } = asObject(component) ?? {}
    return isAssetKind(type) || (asText(purl) === undefined ? fields : withGroup)
  }
}

const statementFields: MappedFields = {
  'bom-ref': true,
  id: true,
  references: { id: true },
  analysis: { state: true, justification: true, response: true, detail: true, lastUpdated: true },
  updated: true,
  affects: { ref: true, versions: { version: true, range: true, status: true } },
}

/** Fields that identify an issue of a VEX document. */
const issueFields: MappedFields = { timestamp: true, supplier: { name: true }, manufacturer: { name: true }, authors: { name: true } }

function documentMapped(content: Content): MappedFields {
  const components = componentsMapped(content)
  const component = rootComponentMapped(components)
  return {
    $schema: true,
    bomFormat: true,
    specVersion: true,
    serialNumber: true,
    // version 1 carries no information
    version: content.hasVex || mappedWhen((version) => version === 1),
    metadata: content.hasVex ? { component, ...issueFields } : { component },
    components,
    dependencies: { ref: true, dependsOn: true, provides: true },
    // without an analysis it merely lists a vulnerability, which is matched anyway
    vulnerabilities: () => (entry) => isStatement(entry) && statementFields,
  }
}

function isStatement(entry: unknown): boolean {
  return asText(asObject(asObject(entry)?.['analysis'])?.['state']) !== undefined
}

function mappedWhen(isKept: (value: unknown) => boolean): MappedChoice {
  return () => isKept
}

/** Lists the fields of a CycloneDX document that the neutral model does not map; the tables above state what its readers map. */
export function cyclonedxUnmappedFields(document: JsonObject, content: Content): readonly UnmappedField[] {
  return unmappedFieldsOf(document, documentMapped(content))
}
