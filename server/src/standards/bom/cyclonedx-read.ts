import type { Bom, Notices, Subject } from '#standards/bom/bom.ts'
import { noticesOf } from '#standards/bom/content-notices.ts'
import { edgesOf } from '#standards/bom/cyclonedx-edges.ts'
import { entriesOf, type Entry } from '#standards/bom/cyclonedx-entries.ts'
import { connect } from '#standards/bom/cyclonedx-graph.ts'
import { cyclonedxLosses } from '#standards/bom/cyclonedx-losses.ts'
import { collectNodes, type Nodes, subjectNode, withoutNested } from '#standards/bom/cyclonedx-nodes.ts'
import { demandClearServiceRefs } from '#standards/bom/cyclonedx-service-refs.ts'
import { warnOfSchemaFaults } from '#standards/bom/cyclonedx-schema-faults.ts'
import type { CycloneDxVersion } from '#standards/bom/cyclonedx-schemas.ts'
import { readSubject } from '#standards/bom/cyclonedx-subject.ts'
import { givenLosses } from '#standards/bom/losses.ts'
import type { WarningList } from '#standards/bom/warning-list.ts'
import { findDocumentKind } from '#standards/document-kind.ts'
import { asText, type JsonObject } from '#standards/json/json-values.ts'
import { type ResolveRef, vexOfCycloneDx } from '#standards/vex/cyclonedx-vex.ts'

interface CycloneDxOptions {
  readonly version: CycloneDxVersion
  /** Type of the purls made for components that have none. */
  readonly pkgType: string | undefined
}

/**
 * The neutral model of a CycloneDX document (§4.6). Throws a DocumentFault where identity is broken: a component without a
 * name, one bom-ref for two components or services. Lesser faults become warnings, added to those the caller has already.
 */
export function readCycloneDx(document: JsonObject, { version, pkgType }: CycloneDxOptions, warnings: WarningList): Bom {
  const entries = entriesOf(document)
  warnOfSchemaFaults(document, version, warnings)
  const subject = readSubject(document, warnings)
  const nodes = collectNodes({ entries, subject, pkgType, warnings })
  demandClearServiceRefs(document, nodes)
  const edges = edgesOf(document, entries, nodes, warnings)
  const described = { source: subject.source, pointer: '/metadata/component' }
  const vex = vexOfCycloneDx(document, (ref) => thingAt(ref, nodes, subject.subject))
  return {
    format: 'cyclonedx',
    formatVersion: version,
    serialNumber: asText(document['serialNumber'])?.slice(0, 200),
    subject: subject.subject,
    components: nodes.list.components,
    ...connect(nodes, edges, subject),
    ...datasetsOf(entries, nodes),
    notices: {
      warnings: [...warnings.values()],
      contentNotices: noticesOf([described, ...entries]),
      ...givenLosses(cyclonedxLosses(document, { hasVex: vex !== undefined, hasModels: nodes.assets.some(isModel) })),
      ...alsoIs(document),
    },
    ...(vex !== undefined && { vex }),
  }
}

/** Kept whole where there are models that may refer to them. */
function datasetsOf(entries: readonly Entry[], { ofEntry, assets, list }: Nodes): Pick<Bom, 'datasets'> {
  if (!assets.some(isModel)) return {}
  const datasets = entries.flatMap(({ source }, index) => {
    const purl = source['type'] === 'data' ? list.components[ofEntry[index] ?? -1]?.purl : undefined
    return purl === undefined ? [] : [{ purl, body: withoutNested(source) }]
  })
  return datasets.length === 0 ? {} : { datasets }
}

/** Another way in may be the better one: the service says so, and takes what was sent. */
function alsoIs(document: JsonObject): Pick<Notices, 'alsoIs'> {
  const kind = findDocumentKind(document)?.kind
  return kind === 'cyclonedx-obom' || kind === 'cyclonedx-vex' ? { alsoIs: kind } : {}
}

function isModel({ kind }: Nodes['assets'][number]): boolean {
  return kind === 'machine-learning-model'
}

/** What a bom-ref stands for, in the words of the model: statements and components then meet by the same purl. */
function thingAt(ref: string, { byRef, list }: Nodes, subject: Subject | undefined): ReturnType<ResolveRef> {
  const node = byRef.get(ref)
  const component = list.components[node ?? -1]
  const found = node === subjectNode ? subject : component
  return found && { name: found.name, version: found.version, range: undefined, purl: found.purl, cpe: component?.cpe }
}
