import type { Sbom, RootComponent } from '../sbom/sbom.ts'
import { addComponent, emptyComponentList } from '../sbom/component-list.ts'
import { findContentNotices, type TextSource } from '../sbom/find-content-notices.ts'
import { spdxGraph, rootNode } from './spdx-graph.ts'
import { readExtractedLicenses } from './read-spdx-licenses.ts'
import { readSpdxPackage, type SpdxPackage } from './read-spdx-package.ts'
import { spdxPackagesOf } from './spdx-packages.ts'
import { hasPurl } from './spdx-references.ts'
import { readRelationships, type SpdxRelations } from './read-relationships.ts'
import { spdxTexts } from './spdx-texts.ts'
import type { WarningList } from '../sbom/warning-list.ts'
import { asText, type JsonObject } from '../json/json-values.ts'

interface SpdxOptions {
  /** `2.3`, for the diagnostics. */
  readonly version: string
  /** The type of purls created for packages without one. */
  readonly pkgType: string | undefined
  /** Set for a document converted from another form. */
  readonly pointers?: SpdxPointers
}

/** Locations in the original document of what was converted. */
export interface SpdxPointers {
  /** Parallel to the packages. */
  readonly packages: readonly string[]
  /** Parallel to the relationships. */
  readonly relationships: readonly string[]
  /** Objects with free text. */
  readonly texts: Iterable<TextSource>
}

/**
 * Builds the neutral model of an SPDX document in the shape of 2.3 JSON, whatever it was written in (docs/reference/imports.md#spdx-mapping).
 * The package that it describes is the root component and no other component (docs/reference/imports.md#module-of-an-spdx-document); a
 * document that describes several or none goes by its own name, and those are its roots. Throws a ParseError where identity is broken: a package
 * without a name, one id for two packages.
 */
export function sbomFromSpdx(document: JsonObject, { version, pkgType, pointers }: SpdxOptions, warnings: WarningList): Sbom {
  const packages = spdxPackagesOf(document, pointers?.packages, warnings)
  const relations = readRelationships(document, pointers?.relationships, warnings)
  const content = readContent({ document, packages, relations, pkgType, warnings })
  const extracted = readExtractedLicenses(document, warnings)
  const contentNotices = findContentNotices(pointers?.texts ?? spdxTexts(document, packages))
  return {
    format: 'spdx',
    formatVersion: version,
    serialNumber: asText(document['documentNamespace'])?.slice(0, 200),
    ...content,
    assets: [],
    ...(extracted.length > 0 && { extractedLicenses: extracted }),
    notices: { warnings: [...warnings.values()], contentNotices },
  }
}

interface Reading {
  readonly document: JsonObject
  readonly packages: readonly SpdxPackage[]
  readonly relations: SpdxRelations
  readonly pkgType: string | undefined
  readonly warnings: WarningList
}

function readContent(reading: Reading): Pick<Sbom, 'subject' | 'components' | 'graph'> {
  const { document, packages, relations, pkgType, warnings } = reading
  const described = packages.filter(({ id }) => id !== undefined && relations.described.has(id))
  const main = described.length === 1 ? described[0] : undefined
  const list = emptyComponentList()
  const nodes = new Map<string, number>()
  for (const each of packages) {
    const node = each === main ? rootNode : addComponent(list, readSpdxPackage(each, pkgType, warnings))
    if (each.id !== undefined) nodes.set(each.id, node)
  }
  const roots = described.flatMap(({ id }) => nodes.get(id ?? '') ?? [])
  const graph = spdxGraph({ document, nodes, edges: relations.edges, count: list.components.length }, roots, warnings)
  return {
    subject: main === undefined ? rootComponentByName(document) : rootComponentOf(main, pkgType, warnings),
    components: list.components,
    graph,
  }
}

function rootComponentByName(document: JsonObject): RootComponent | undefined {
  const name = asText(document['name'])
  return name === undefined ? undefined : { name, version: undefined, purl: undefined, licenses: [] }
}

/** Creates the root component without an invented purl, which only components need as an identity. */
function rootComponentOf(main: SpdxPackage, pkgType: string | undefined, warnings: WarningList): RootComponent {
  const { version, purl, licenses } = readSpdxPackage(main, pkgType, warnings)
  return { name: main.name, version, purl: hasPurl(main.source) ? purl : undefined, licenses }
}
