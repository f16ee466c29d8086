import type { Component, DependencyGraph, Link, RootComponent } from '../sbom/sbom.ts'
import { parsePurl } from '@waybill/identifiers'
import { type QuoteLicenses, licenseQuoter, writeLicenses } from './quoted-licenses.ts'
import type { DocumentMetadata, WritableSbom } from '../sbom/document-metadata.ts'
import { uriReferenceOf } from '../sbom/uri-reference.ts'
import { omitUndefined, type JsonObject } from '../json/json-values.ts'

/** No purl looks like this, so the root component is never confused with a component. */
export const rootRef = 'subject'

/** Writes components, graph and root component as a CycloneDX 1.7 document; components are referred to by purl. */
export function writeCycloneDx(
  { subject: rootComponent, components, graph, extractedLicenses }: WritableSbom,
  { serialNumber, timestamp, toolVersion }: DocumentMetadata,
): JsonObject {
  const quote = licenseQuoter(extractedLicenses)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.7.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.7',
    serialNumber,
    version: 1,
    metadata: omitUndefined({
      timestamp,
      tools: { components: [{ type: 'application', name: 'Waybill', version: toolVersion }] },
      component: rootComponent === undefined ? undefined : writeRootComponent(rootComponent, quote),
    }),
    components: components.map((component) => writeComponent(component, quote)),
    dependencies: writeDependencies(rootComponent, components, graph),
  }
}

/** Writes the root component, referred to as `subject`. */
export function writeRootComponent({ name, version, purl, licenses }: RootComponent, quote: QuoteLicenses = quoteNone): JsonObject {
  return omitUndefined({ type: 'application', 'bom-ref': rootRef, name, version, licenses: writeLicenses(licenses, quote), purl })
}

/** Writes a component, referred to by its purl. */
export function writeComponent(component: Component, quote: QuoteLicenses = quoteNone): JsonObject {
  const { type, version, description, licenses, copyright, hash, cpe, purl, links, isPrivate } = component
  return omitUndefined({
    type,
    'bom-ref': purl,
    ...groupAndName(component),
    version,
    description,
    hashes: hash === undefined ? undefined : [{ alg: hash.algorithm, content: hash.value }],
    licenses: writeLicenses(licenses, quote),
    copyright,
    cpe,
    purl,
    externalReferences: listed(links.flatMap(writeLink)),
    properties: isPrivate ? [{ name: 'waybill:private', value: 'true' }] : undefined,
  })
}

function writeLink({ type, url: written }: Link): readonly JsonObject[] {
  const url = uriReferenceOf(written)
  return url === undefined ? [] : [{ type, url }]
}

/** Splits the name from its namespace, which has a property of its own. */
function groupAndName({ name, purl }: Component): JsonObject {
  const group = parsePurl(purl)?.namespace
  const isRepeated = group !== undefined && name.startsWith(`${group}/`) && name.length > group.length + 1
  return omitUndefined({ group, name: isRepeated ? name.slice(group.length + 1) : name })
}

function writeDependencies(
  rootComponent: RootComponent | undefined,
  components: readonly Component[],
  graph: DependencyGraph,
): readonly JsonObject[] {
  const refs = components.map(({ purl }) => purl)
  const targets = graph.dependsOn.map((indexes, index) => ({ ref: refs[index], dependsOn: refsAt(refs, indexes) }))
  return rootComponent === undefined ? targets : [{ ref: rootRef, dependsOn: refsAt(refs, graph.roots) }, ...targets]
}

function refsAt(refs: readonly string[], indexes: readonly number[]): readonly string[] {
  return indexes.flatMap((index) => refs[index] ?? [])
}

function listed<Entry>(entries: readonly Entry[]): readonly Entry[] | undefined {
  return entries.length === 0 ? undefined : entries
}

function quoteNone(): undefined {
  return undefined
}
