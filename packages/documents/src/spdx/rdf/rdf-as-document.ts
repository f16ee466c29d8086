import type { RdfGraph, RdfNode } from './read-rdf-graph.ts'
import { rdfLicense } from './rdf-license.ts'
import { addressOf, lastWord, refsOf, textsOf, typeOf, valueOf, wordOf } from './rdf-values.ts'
import { ParseError } from '#parse-error.ts'
import { omitUndefined, type JsonObject } from '#json/json-values.ts'

interface NamedNode {
  readonly id: string
  readonly node: RdfNode
}

/** Converts an RDF graph to the JSON form of SPDX 2.3; ids are whole addresses. Throws a ParseError when it contains no document. */
export function rdfAsDocument(graph: RdfGraph): JsonObject {
  const nodes = Array.from(graph, ([id, node]) => ({ id, node }))
  const byType = Map.groupBy(nodes, ({ node }) => typeOf(node) ?? '')
  const [main] = byType.get('SpdxDocument') ?? []
  if (main === undefined) throw new ParseError('', 'The document is RDF/XML, but there is no SpdxDocument in it')
  const reading = { graph, namespace: namespaceOf(main.id) }
  return {
    spdxVersion: wordOf(main.node, 'specVersion'),
    SPDXID: main.id,
    name: wordOf(main.node, 'name'),
    documentNamespace: reading.namespace,
    comment: textsOf(main.node, 'comment')[0],
    documentDescribes: (byType.get('SpdxDocument') ?? []).flatMap(({ node }) => refsOf(node, 'describesPackage')),
    packages: (byType.get('Package') ?? []).map((each) => packageOf(each, graph)),
    files: [...(byType.get('File') ?? []), ...(byType.get('Snippet') ?? [])].map(({ id }) => ({ SPDXID: id })),
    relationships: nodes.flatMap((each) => relationshipsOf(each, reading)),
    hasExtractedLicensingInfos: (byType.get('ExtractedLicensingInfo') ?? []).map(({ id, node }) => extractedOf(id, node)),
  }
}

function namespaceOf(id: string): string {
  return id.split('#', 1)[0] ?? id
}

function packageOf({ id, node }: NamedNode, graph: RdfGraph): JsonObject {
  return omitUndefined({
    SPDXID: id,
    name: wordOf(node, 'name'),
    versionInfo: wordOf(node, 'versionInfo'),
    homepage: addressOf(node, 'homepage'),
    downloadLocation: addressOf(node, 'downloadLocation'),
    description: textsOf(node, 'description')[0],
    summary: textsOf(node, 'summary')[0],
    comment: textsOf(node, 'comment')[0],
    copyrightText: textsOf(node, 'copyrightText')[0],
    primaryPackagePurpose: valueOf(node, 'primaryPackagePurpose')?.replace(/^PURPOSE_/u, ''),
    licenseDeclared: rdfLicense(node['licenseDeclared']?.[0], graph),
    licenseConcluded: rdfLicense(node['licenseConcluded']?.[0], graph),
    externalRefs: nodesOf(node, 'externalRef', graph).map((reference) => ({
      referenceType: addressOf(reference, 'referenceType'),
      referenceLocator: addressOf(reference, 'referenceLocator'),
    })),
    checksums: nodesOf(node, 'checksum', graph).map((checksum) => ({
      algorithm: valueOf(checksum, 'algorithm'),
      checksumValue: wordOf(checksum, 'checksumValue'),
    })),
  })
}

function nodesOf(node: RdfNode, property: string, graph: RdfGraph): readonly RdfNode[] {
  return refsOf(node, property).flatMap((ref) => {
    const inner = graph.get(ref)
    return inner === undefined ? [] : [inner]
  })
}

interface Reading {
  readonly graph: RdfGraph
  /** The document's namespace; other addresses belong to other documents. */
  readonly namespace: string
}

function relationshipsOf({ id, node }: NamedNode, reading: Reading): readonly JsonObject[] {
  return nodesOf(node, 'relationship', reading.graph).flatMap((relationship) => {
    const relationshipType = valueOf(relationship, 'relationshipType')
    const related = addressOf(relationship, 'relatedSpdxElement')
    if (relationshipType === undefined || related === undefined) return []
    return [{ spdxElementId: id, relationshipType, relatedSpdxElement: elementId(related, reading) }]
  })
}

/** Resolves an element id; some tools write the bare id instead of the address. */
function elementId(related: string, { graph, namespace }: Reading): string {
  if (graph.has(related) || /^(?:NONE|NOASSERTION)$/u.test(related)) return related
  if (graph.has(`${namespace}#${related}`)) return `${namespace}#${related}`
  return namespaceOf(related) === namespace || !related.includes('#') ? related : `DocumentRef-${related}`
}

function extractedOf(id: string, node: RdfNode): JsonObject {
  return omitUndefined({
    licenseId: wordOf(node, 'licenseId') ?? lastWord(id),
    name: textsOf(node, 'name')[0],
    extractedText: textsOf(node, 'extractedText')[0],
    seeAlsos: (node['seeAlso'] ?? []).map((value) => (typeof value === 'string' ? value : value.ref)),
  })
}
