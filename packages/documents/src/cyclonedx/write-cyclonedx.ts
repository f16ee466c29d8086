import type { Component, DependencyGraph, License, RootComponent } from '../sbom/sbom.ts'
import type { DocumentMetadata, WritableSbom } from '../sbom/document-metadata.ts'
import { omitUndefined, type JsonObject } from '../json/json-values.ts'
import { parsePurl } from '@waybill/identifiers/purl.ts'

/** No purl looks like this, so the subject is never mistaken for a component. */
export const rootRef = 'subject'

/** Writes components, graph and subject as a CycloneDX 1.7 document; what a component is referred to by is its purl. */
export function writeCycloneDx(
  { subject: rootComponent, components, graph }: WritableSbom,
  { serialNumber, timestamp, toolVersion }: DocumentMetadata,
): JsonObject {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.7.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.7',
    serialNumber,
    version: 1,
    metadata: omitUndefined({
      timestamp,
      tools: { components: [{ type: 'application', name: 'Waybill', version: toolVersion }] },
      component: rootComponent === undefined ? undefined : writeRootComponent(rootComponent),
    }),
    components: components.map(writeComponent),
    dependencies: writeDependencies(rootComponent, components, graph),
  }
}

/** What a document describes, referred to as `subject`. */
export function writeRootComponent({ name, version, purl, licenses }: RootComponent): JsonObject {
  return omitUndefined({ type: 'application', 'bom-ref': rootRef, name, version, licenses: listed(licenses.map(writeLicense)), purl })
}

/** One component, referred to by its purl. */
export function writeComponent(component: Component): JsonObject {
  const { type, version, description, licenses, copyright, hash, cpe, purl, links, isPrivate } = component
  return omitUndefined({
    type,
    'bom-ref': purl,
    ...groupAndName(component),
    version,
    description,
    hashes: hash === undefined ? undefined : [{ alg: hash.algorithm, content: hash.value }],
    licenses: listed(licenses.map(writeLicense)),
    copyright,
    cpe,
    purl,
    externalReferences: listed(links),
    properties: isPrivate ? [{ name: 'waybill:private', value: 'true' }] : undefined,
  })
}

/** The name as documents write it, without the namespace, which has a property of its own. */
function groupAndName({ name, purl }: Component): JsonObject {
  const group = parsePurl(purl)?.namespace
  const isRepeated = group !== undefined && name.startsWith(`${group}/`) && name.length > group.length + 1
  return omitUndefined({ group, name: isRepeated ? name.slice(group.length + 1) : name })
}

function writeLicense({ id, name, expression, url, text }: License): JsonObject {
  if (expression !== undefined) return { expression }
  return { license: omitUndefined({ id, name, text: text === undefined ? undefined : { content: text }, url }) }
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
