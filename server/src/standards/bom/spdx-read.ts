import type { Bom, Subject } from '#standards/bom/bom.ts'
import { addComponent, emptyComponentList } from '#standards/bom/component-list.ts'
import { noticesOf, type TextSource } from '#standards/bom/content-notices.ts'
import { spdxGraph, subjectNode } from '#standards/bom/spdx-graph.ts'
import { readExtractedLicenses } from '#standards/bom/spdx-license-read.ts'
import { readSpdxPackage, type SpdxPackage } from '#standards/bom/spdx-package.ts'
import { packagesOf } from '#standards/bom/spdx-packages.ts'
import { hasPurl } from '#standards/bom/spdx-references.ts'
import { readRelationships, type SpdxRelations } from '#standards/bom/spdx-relationships.ts'
import { spdxTexts } from '#standards/bom/spdx-texts.ts'
import type { WarningList } from '#standards/bom/warning-list.ts'
import { asText, type JsonObject } from '#standards/json/json-values.ts'

interface SpdxOptions {
  /** `2.3`, as the notices tell it. */
  readonly version: string
  /** Type of the purls made for packages that have none. */
  readonly pkgType: string | undefined
  /** Of a document that was written otherwise. */
  readonly places?: SpdxPlaces
}

/** Where in the document that was sent stands what a reader made of it. */
export interface SpdxPlaces {
  /** Parallel to the packages. */
  readonly packages: readonly string[]
  /** Parallel to the relationships. */
  readonly relationships: readonly string[]
  /** What may hold texts written for people. */
  readonly texts: Iterable<TextSource>
}

/**
 * The neutral model of an SPDX document in the shape of 2.3 JSON, whatever it was written in (§4.6). Its subject is the package it
 * describes, which is no component (decisions, 16); a document that describes several or none goes by its own name, and those
 * are its roots. Throws a DocumentFault where identity is broken: a package without a name, one id for two packages.
 */
export function bomOfSpdx(document: JsonObject, { version, pkgType, places }: SpdxOptions, warnings: WarningList): Bom {
  const packages = packagesOf(document, places?.packages, warnings)
  const relations = readRelationships(document, places?.relationships, warnings)
  const content = readContent({ document, packages, relations, pkgType, warnings })
  const extracted = readExtractedLicenses(document, warnings)
  const contentNotices = noticesOf(places?.texts ?? spdxTexts(document, packages))
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

function readContent(reading: Reading): Pick<Bom, 'subject' | 'components' | 'graph'> {
  const { document, packages, relations, pkgType, warnings } = reading
  const described = packages.filter(({ id }) => id !== undefined && relations.described.has(id))
  const main = described.length === 1 ? described[0] : undefined
  const list = emptyComponentList()
  const nodes = new Map<string, number>()
  for (const each of packages) {
    const node = each === main ? subjectNode : addComponent(list, readSpdxPackage(each, pkgType, warnings))
    if (each.id !== undefined) nodes.set(each.id, node)
  }
  const roots = described.flatMap(({ id }) => nodes.get(id ?? '') ?? [])
  const graph = spdxGraph({ document, nodes, edges: relations.edges, count: list.components.length }, roots, warnings)
  return { subject: main === undefined ? namedAs(document) : subjectOf(main, pkgType, warnings), components: list.components, graph }
}

function namedAs(document: JsonObject): Subject | undefined {
  const name = asText(document['name'])
  return name === undefined ? undefined : { name, version: undefined, purl: undefined, licenses: [] }
}

/** A purl made up for a component keeps two of one name apart; a subject needs none. */
function subjectOf(main: SpdxPackage, pkgType: string | undefined, warnings: WarningList): Subject {
  const { version, purl, licenses } = readSpdxPackage(main, pkgType, warnings)
  return { name: main.name, version, purl: hasPurl(main.source) ? purl : undefined, licenses }
}
