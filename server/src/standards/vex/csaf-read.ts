import type { WarningList } from '#standards/bom/warning-list.ts'
import { warn } from '#standards/bom/warning-list.ts'
import { DocumentFault } from '#standards/document-fault.ts'
import { asList, asObject, asText, type JsonObject } from '#standards/json/json-values.ts'
import { readProductTree } from '#standards/vex/csaf-products.ts'
import { type CsafReading, statementsOfVulnerability } from '#standards/vex/csaf-statements.ts'
import { momentOf } from '#standards/vex/vex-fields.ts'
import type { VexDocument } from '#standards/vex/vex.ts'

const versions = new Set(['2.0', '2.1'])

/**
 * Reads a CSAF 2.0 or 2.1 document, of whatever profile, for the statuses it gives products. Throws a DocumentFault where its
 * identity is broken: no tracking id, one product id for two products, one product of two statuses that exclude each other.
 */
export function readCsaf(document: JsonObject, warnings: WarningList): VexDocument {
  const head = asObject(document['document']) ?? {}
  const tracking = asObject(head['tracking']) ?? {}
  const tree = readProductTree(document['product_tree'], warnings)
  const found = {
    format: 'csaf',
    formatVersion: versionOf(head),
    id: demandId(tracking),
    version: asText(tracking['version']),
    title: asText(head['title']),
    publisher: asText(asObject(head['publisher'])?.['name']),
    published: momentOf(tracking['current_release_date']) ?? momentOf(tracking['initial_release_date']),
    statements: vulnerabilitiesOf(document).flatMap((value, index) => statementsAt(value, index, { tree, warnings })),
  } as const
  if (found.statements.length === 0) warn(warnings, 'The document gives no product a status', '/vulnerabilities')
  return { ...found, warnings: [...warnings.values()] }
}

function versionOf(head: JsonObject): string {
  const version = asText(head['csaf_version'])
  if (version === undefined || !versions.has(version))
    throw new DocumentFault(
      '/document/csaf_version',
      `CSAF ${JSON.stringify(version?.slice(0, 20) ?? '')} is not supported; supported are 2.0 and 2.1`,
    )
  return version
}

function demandId(tracking: JsonObject): string {
  const id = asText(tracking['id'])
  if (id === undefined) throw new DocumentFault('/document/tracking/id', 'the document needs a tracking id')
  return id
}

function vulnerabilitiesOf(document: JsonObject): readonly unknown[] {
  const list = document['vulnerabilities'] ?? []
  if (!Array.isArray(list)) throw new DocumentFault('/vulnerabilities', 'vulnerabilities must be a list')
  return asList(list)
}

function statementsAt(value: unknown, index: number, reading: CsafReading): ReturnType<typeof statementsOfVulnerability> {
  const pointer = `/vulnerabilities/${index}`
  const source = asObject(value)
  if (source === undefined) throw new DocumentFault(pointer, 'a vulnerability must be an object')
  return statementsOfVulnerability(source, pointer, reading)
}
