import type { Bom, Subject } from '#standards/bom/bom.ts'
import { addComponent, emptyComponentList } from '#standards/bom/component-list.ts'
import { noticesOf } from '#standards/bom/content-notices.ts'
import { completeRoots } from '#standards/bom/root-components.ts'
import { readExtractedLicenses } from '#standards/bom/spdx-license-read.ts'
import { readSpdxPackage, type SpdxPackage } from '#standards/bom/spdx-package.ts'
import { packagesOf } from '#standards/bom/spdx-packages.ts'
import { readRelationships, type SpdxEdge, type SpdxRelations } from '#standards/bom/spdx-relationships.ts'
import { warn, type WarningList } from '#standards/bom/warning-list.ts'
import { asObjects, asText, type JsonObject } from '#standards/json/json-values.ts'

interface SpdxOptions {
  /** `2.3`, as the notices tell it. */
  readonly version: string
  /** Type of the purls made for packages that have none. */
  readonly pkgType: string | undefined
  /** Where the packages stand, when the document was written otherwise. */
  readonly packagePointers?: readonly string[]
}

/**
 * The neutral model of an SPDX document in the shape of 2.3 JSON, whatever it was written in (§4.6). Its subject is the package it
 * describes, which is no component (decisions, 16); a document that describes several or none goes by its own name, and those
 * are its roots. Throws a DocumentFault where identity is broken: a package without a name, one id for two packages.
 */
export function bomOfSpdx(document: JsonObject, { version, pkgType, packagePointers }: SpdxOptions, warnings: WarningList): Bom {
  const packages = packagesOf(document, packagePointers, warnings)
  const relations = readRelationships(document, warnings)
  const reading: Reading = { document, packages, relations, pkgType, warnings }
  const { subject, ...content } = readContent(reading)
  const sources = [{ source: document, pointer: '' }, ...packages, ...annotationsOf(document)]
  const extracted = readExtractedLicenses(document, warnings)
  return {
    format: 'spdx',
    formatVersion: version,
    serialNumber: asText(document['documentNamespace'])?.slice(0, 200),
    subject,
    ...content,
    assets: [],
    ...(extracted.length > 0 && { extractedLicenses: extracted }),
    notices: { warnings: [...warnings.values()], contentNotices: noticesOf(sources) },
  }
}

interface Reading {
  readonly document: JsonObject
  readonly packages: readonly SpdxPackage[]
  readonly relations: SpdxRelations
  readonly pkgType: string | undefined
  readonly warnings: WarningList
}

const subjectNode = -1

function readContent(reading: Reading): Pick<Bom, 'subject' | 'components' | 'graph'> {
  const { document, packages, relations, pkgType, warnings } = reading
  const described = packages.filter(({ id }) => id !== undefined && relations.described.includes(id))
  const main = described.length === 1 ? described[0] : undefined
  const list = emptyComponentList()
  const nodes = new Map<string, number>()
  for (const each of packages) {
    const node = each === main ? subjectNode : addComponent(list, readSpdxPackage(each, pkgType, warnings))
    if (each.id !== undefined) nodes.set(each.id, node)
  }
  const name = asText(document['name'])
  const named = name === undefined ? undefined : { name, version: undefined, purl: undefined, licenses: [] }
  const graph = graphOf(
    list.components.length,
    described.flatMap(({ id }) => nodes.get(id ?? '') ?? []),
    edgesBetween(reading, nodes),
  )
  return { subject: main === undefined ? named : subjectOf(main, pkgType, warnings), components: list.components, graph }
}

function subjectOf(main: SpdxPackage, pkgType: string | undefined, warnings: WarningList): Subject {
  const { version, purl, licenses } = readSpdxPackage(main, pkgType, warnings)
  const hasPurl = asObjects(main.source['externalRefs']).some(({ referenceType }) => /purl$/iu.test(asText(referenceType) ?? ''))
  return { name: main.name, version, purl: hasPurl ? purl : undefined, licenses }
}

interface Edge {
  readonly from: number
  readonly to: number
}

function edgesBetween(reading: Reading, nodes: ReadonlyMap<string, number>): readonly Edge[] {
  const others = otherElements(reading.document)
  return reading.relations.edges.flatMap((edge) => {
    const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)]
    if (from !== undefined && to !== undefined) return edgeOf(from, to, { edge, warnings: reading.warnings })
    tellMissing(
      [edge.from, edge.to].filter((id) => !nodes.has(id) && !others.has(id)),
      edge,
      reading.warnings,
    )
    return []
  })
}

function edgeOf(
  from: number,
  to: number,
  { edge, warnings }: { readonly edge: SpdxEdge; readonly warnings: WarningList },
): readonly Edge[] {
  if (from === to) return []
  if (to !== subjectNode) return [{ from, to }]
  warn(warnings, 'Relations back to the described software itself were left out', edge.pointer)
  return []
}

/** Elements that are no packages: a relation to one of them says nothing of packages. */
function otherElements(document: JsonObject): ReadonlySet<string> {
  const lists = ['files', 'snippets'].flatMap((list) => asObjects(document[list]))
  return new Set([
    asText(document['SPDXID']) ?? 'SPDXRef-DOCUMENT',
    'NONE',
    'NOASSERTION',
    ...lists.flatMap(({ SPDXID }) => asText(SPDXID) ?? []),
  ])
}

function tellMissing(missing: readonly string[], { pointer }: SpdxEdge, warnings: WarningList): void {
  for (const id of missing) {
    const isElsewhere = id.startsWith('DocumentRef-')
    warn(
      warnings,
      isElsewhere
        ? 'Relations to elements of other documents were left out'
        : 'Relations with an id that names nothing in the document were left out',
      pointer,
    )
  }
}

function graphOf(count: number, described: readonly number[], edges: readonly Edge[]): Bom['graph'] {
  const targets = Array.from({ length: count }, () => new Set<number>())
  const direct = new Set(described.filter((node) => node !== subjectNode))
  for (const { from, to } of edges) (from === subjectNode ? direct : targets[from])?.add(to)
  const dependsOn = targets.map((each) => Array.from(each))
  return { roots: completeRoots(dependsOn, Array.from(direct)), dependsOn }
}

function annotationsOf(document: JsonObject): readonly { readonly source: JsonObject; readonly pointer: string }[] {
  return asObjects(document['annotations']).map((source, index) => ({ source, pointer: `/annotations/${index}` }))
}
