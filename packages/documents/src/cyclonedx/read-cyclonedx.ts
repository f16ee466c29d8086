import type { Sbom, Diagnostics, RootComponent } from '../sbom/sbom.ts'
import { findContentNotices } from '../sbom/find-content-notices.ts'
import { edgesOf } from './edges.ts'
import { entriesOf, type Entry } from './entries.ts'
import { connectGraph } from './connect-graph.ts'
import { cyclonedxUnmappedFields } from './cyclonedx-unmapped-fields.ts'
import { collectNodes, type Nodes, rootNode, withoutNested } from './collect-nodes.ts'
import { listQuotedLicenses, noQuotedLicenses } from './quoted-licenses.ts'
import { requireUniqueServiceRefs } from './require-unique-service-refs.ts'
import { warnOfSchemaProblems } from './schema-problems.ts'
import type { CycloneDxVersion } from './cyclonedx-validator.ts'
import { readRootComponent } from './read-root-component.ts'
import { unmappedDiagnostics } from '../sbom/unmapped-fields.ts'
import type { WarningList } from '../sbom/warning-list.ts'
import { detectDocument } from '../detect-document.ts'
import { asText, type JsonObject } from '../json/json-values.ts'
import { type ResolveRef, readEmbeddedVex } from './cyclonedx-vex.ts'

interface CycloneDxOptions {
  readonly version: CycloneDxVersion
  /** The type of purls created for components without one. */
  readonly pkgType: string | undefined
}

/**
 * Builds the neutral model of a CycloneDX document (docs/reference/imports.md#operations). Throws a ParseError where identity is broken: a
 * component without a name, one bom-ref for two components or services. Lesser faults become warnings, added to those the caller has
 * already.
 */
export function readCycloneDx(document: JsonObject, { version, pkgType }: CycloneDxOptions, warnings: WarningList): Sbom {
  const entries = entriesOf(document)
  warnOfSchemaProblems(document, version, warnings)
  const quoted = noQuotedLicenses()
  const rootComponent = readRootComponent(document, warnings, quoted)
  const nodes = collectNodes({ entries, rootComponent, pkgType, warnings, quoted })
  const extractedLicenses = listQuotedLicenses(quoted)
  requireUniqueServiceRefs(document, nodes)
  const edges = edgesOf(document, entries, nodes, warnings)
  const described = { source: rootComponent.source, pointer: '/metadata/component' }
  const vex = readEmbeddedVex(document, (ref) => describeRef(ref, nodes, rootComponent.rootComponent))
  return {
    format: 'cyclonedx',
    formatVersion: version,
    serialNumber: asText(document['serialNumber'])?.slice(0, 200),
    subject: rootComponent.rootComponent,
    components: nodes.list.components,
    ...connectGraph(nodes, edges, rootComponent),
    ...datasetsOf(entries, nodes),
    ...(extractedLicenses.length > 0 && { extractedLicenses }),
    notices: {
      warnings: [...warnings.values()],
      contentNotices: findContentNotices([described, ...entries]),
      ...unmappedDiagnostics(cyclonedxUnmappedFields(document, { hasVex: vex !== undefined, hasModels: nodes.assets.some(isModel) })),
      ...alsoIs(document),
    },
    ...(vex !== undefined && { vex }),
  }
}

/** Keeps data sets whole when there are models that may refer to them. */
function datasetsOf(entries: readonly Entry[], { ofEntry, assets, list }: Nodes): Pick<Sbom, 'datasets'> {
  if (!assets.some(isModel)) return {}
  const datasets = entries.flatMap(({ source }, index) => {
    const purl = source['type'] === 'data' ? list.components[ofEntry[index] ?? -1]?.purl : undefined
    return purl === undefined ? [] : [{ purl, body: withoutNested(source) }]
  })
  return datasets.length === 0 ? {} : { datasets }
}

/** Reports that another import may suit the document better; it is accepted nonetheless. */
function alsoIs(document: JsonObject): Pick<Diagnostics, 'alsoIs'> {
  const kind = detectDocument(document)?.kind
  return kind === 'cyclonedx-obom' || kind === 'cyclonedx-vex' ? { alsoIs: kind } : {}
}

function isModel({ kind }: Nodes['assets'][number]): boolean {
  return kind === 'machine-learning-model'
}

/** Describes a bom-ref by its purl in the model, so that statements and components match. */
function describeRef(ref: string, { byRef, list }: Nodes, rootComponent: RootComponent | undefined): ReturnType<ResolveRef> {
  const node = byRef.get(ref)
  const component = list.components[node ?? -1]
  const found = node === rootNode ? rootComponent : component
  return found && { name: found.name, version: found.version, range: undefined, purl: found.purl, cpe: component?.cpe }
}
