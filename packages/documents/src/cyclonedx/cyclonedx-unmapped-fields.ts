import type { UnmappedField } from '../sbom/sbom.ts'
import { isLinkType, isPrivateMark } from './read-component.ts'
import { isAssetKind } from './collect-nodes.ts'
import { type MappedValue, type MappedChoice, type MappedFields, unmappedFieldsOf } from '../sbom/unmapped-fields.ts'
import { onlyStrongestHash } from '../sbom/only-strongest-hash.ts'
import { asObject, asText, type JsonObject } from '../json/json-values.ts'

const license: MappedFields = {
  id: true,
  name: true,
  url: true,
  // a text that says what it is anyway
  text: { content: true, encoding: true, contentType: mappedWhen((type) => type === 'text/plain') },
}

/** Tools leave the wrapping `license` out. */
const licenses: MappedFields = { ...license, expression: true, license }

const linkFields: MappedFields = { type: true, url: true }

/** What of a document is kept depends on what else is in it. */
interface Content {
  /** It says how vulnerabilities affect it. */
  readonly hasVex: boolean
  /** It has models, and then data sets are kept as they came too. */
  readonly hasModels: boolean
}

/** Cryptographic assets and models are kept as they came, with everything nested in them. */
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
    evidence: { copyright: { text: true } },
    hashes: onlyStrongestHash('alg', { alg: true, content: true }),
    externalReferences: () => (reference) => isLinkType(asObject(reference)?.['type']) && linkFields,
    properties: mappedWhen((property) => isPrivateMark(asObject(property) ?? {})),
    components: () => componentKept,
  }
  function componentKept(component: unknown): MappedValue {
    const type = asObject(component)?.['type']
    return isAssetKind(type) || (hasModels && type === 'data') || fields
  }
  return () => componentKept
}

/** The group of what has a purl is in it; what is an asset itself is kept as one. */
function rootComponentMapped(components: MappedChoice): MappedChoice {
  const fields: MappedFields = { 'bom-ref': true, name: true, version: true, purl: true, licenses, components }
  const withGroup = { ...fields, group: true } as const
  return () => (subject) => {
    const { type, purl } = asObject(subject) ?? {}
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

/** A document with VEX is also one issue of somebody's word. */
const issueFields: MappedFields = { timestamp: true, supplier: { name: true }, manufacturer: { name: true }, authors: { name: true } }

function documentMapped(content: Content): MappedFields {
  const components = componentsMapped(content)
  const component = rootComponentMapped(components)
  return {
    $schema: true,
    bomFormat: true,
    specVersion: true,
    serialNumber: true,
    // the first issue of a document says nothing by its number
    version: content.hasVex || mappedWhen((version) => version === 1),
    metadata: content.hasVex ? { component, ...issueFields } : { component },
    components,
    dependencies: { ref: true, dependsOn: true, provides: true },
    // without an analysis it says only that there is a vulnerability, which is looked up anyway
    vulnerabilities: () => (entry) => isStatement(entry) && statementFields,
  }
}

function isStatement(entry: unknown): boolean {
  return asText(asObject(asObject(entry)?.['analysis'])?.['state']) !== undefined
}

function mappedWhen(isKept: (value: unknown) => boolean): MappedChoice {
  return () => isKept
}

/** What a CycloneDX document holds and the neutral model does not; the tables above say what its readers keep. */
export function cyclonedxUnmappedFields(document: JsonObject, content: Content): readonly UnmappedField[] {
  return unmappedFieldsOf(document, documentMapped(content))
}
