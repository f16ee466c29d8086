import type { WarningList } from '../sbom/warning-list.ts'
import { warn } from '../sbom/warning-list.ts'
import { ParseError } from '../parse-error.ts'
import { asList, asObject, asText, type JsonObject } from '../json/json-values.ts'
import { readProductTree } from './read-product-tree.ts'
import { type CsafReading, readStatements } from './read-statements.ts'
import { isoTimestampOf } from '../vex/vex-fields.ts'
import type { VexDocument } from '@waybill/vulnerabilities/vex'

const versions = new Set(['2.0', '2.1'])

/**
 * Reads the product statuses of a CSAF 2.0 or 2.1 document of any profile. Throws a ParseError where identity is broken: no tracking
 * id, one product id for two products, or contradicting statuses of one product.
 */
export function readCsaf(document: JsonObject, warnings: WarningList): VexDocument {
  const head = asObject(document['document']) ?? {}
  const tracking = asObject(head['tracking']) ?? {}
  const tree = readProductTree(document['product_tree'], warnings)
  const found = {
    format: 'csaf',
    formatVersion: versionOf(head),
    id: requireId(tracking),
    version: asText(tracking['version']),
    title: asText(head['title']),
    publisher: asText(asObject(head['publisher'])?.['name']),
    published: isoTimestampOf(tracking['current_release_date']) ?? isoTimestampOf(tracking['initial_release_date']),
    statements: vulnerabilitiesOf(document).flatMap((value, index) => statementsAt(value, index, { tree, warnings })),
  } as const
  if (found.statements.length === 0) warn(warnings, 'The document gives no product a status', '/vulnerabilities')
  return { ...found, warnings: [...warnings.values()] }
}

function versionOf(head: JsonObject): string {
  const version = asText(head['csaf_version'])
  if (version === undefined || !versions.has(version))
    throw new ParseError(
      '/document/csaf_version',
      `CSAF ${JSON.stringify(version?.slice(0, 20) ?? '')} is not supported; supported are 2.0 and 2.1`,
    )
  return version
}

function requireId(tracking: JsonObject): string {
  const id = asText(tracking['id'])
  if (id === undefined) throw new ParseError('/document/tracking/id', 'the document needs a tracking id')
  return id
}

function vulnerabilitiesOf(document: JsonObject): readonly unknown[] {
  const list = document['vulnerabilities'] ?? []
  if (!Array.isArray(list)) throw new ParseError('/vulnerabilities', 'vulnerabilities must be a list')
  return asList(list)
}

function statementsAt(value: unknown, index: number, reading: CsafReading): ReturnType<typeof readStatements> {
  const pointer = `/vulnerabilities/${index}`
  const source = asObject(value)
  if (source === undefined) throw new ParseError(pointer, 'a vulnerability must be an object')
  return readStatements(source, pointer, reading)
}
