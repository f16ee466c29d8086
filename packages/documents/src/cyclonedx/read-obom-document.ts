import type { Warning } from '../sbom/sbom.ts'
import { entriesOf } from './entries.ts'
import { collectNodes } from './collect-nodes.ts'
import { requireUniqueServiceRefs } from './require-unique-service-refs.ts'
import { warnOfSchemaProblems } from './schema-problems.ts'
import { noQuotedLicenses } from './quoted-licenses.ts'
import { readRootComponent } from './read-root-component.ts'
import { openCycloneDx } from './open-cyclonedx.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { unexpectedFormatError } from '../parse-error.ts'
import { isMarkedObom } from '../detect-document.ts'
import { asObject, asObjects, asText, type JsonObject } from '../json/json-values.ts'

/** Facts about an operational BOM; the document itself is stored unchanged. */
export interface Obom {
  readonly version: string
  /** The first tool in the metadata. */
  readonly tool: ObomTool | undefined
  /** Number of component objects, nested ones included. */
  readonly components: number
  readonly services: number
  /** Violations of the schema. */
  readonly warnings: readonly Warning[]
}

export interface ObomTool {
  readonly name: string
  readonly version: string | undefined
}

const expected = {
  name: 'an operational BOM, which has the property service:bomType (or trustsource:bomType) of value obom',
  pointer: '/metadata/properties',
  problem: 'an operational BOM has the property service:bomType (or trustsource:bomType) of value obom',
}

/**
 * Reads an operational BOM: a CycloneDX document with its marker (docs/reference/obom.md#marker). Throws a ParseError, and nothing else,
 * for what makes a CycloneDX document unusable, and for one without the marker.
 */
export function readObomDocument(bytes: Uint8Array): Obom {
  const { document, version, repairedTexts } = openCycloneDx(bytes)
  if (!isMarkedObom(document)) throw unexpectedFormatError(document, expected)
  const entries = entriesOf(document)
  requireUniqueRefs(document, entries)
  const warnings: WarningList = new Map()
  if (repairedTexts > 0) warn(warnings, 'Texts have broken surrogate pairs', '', repairedTexts)
  warnOfSchemaProblems(document, version, warnings)
  return {
    version,
    tool: toolOf(asObject(document['metadata'])?.['tools']),
    components: entries.length,
    services: countServices(document['services']),
    warnings: [...warnings.values()],
  }
}

/** Rejects one bom-ref for two objects here too; other warnings of an SBOM do not apply. */
function requireUniqueRefs(document: JsonObject, entries: ReturnType<typeof entriesOf>): void {
  const unused = { warnings: new Map() as WarningList, quoted: noQuotedLicenses() }
  const rootComponent = readRootComponent(document, unused.warnings, unused.quoted)
  const nodes = collectNodes({ entries, rootComponent, pkgType: undefined, ...unused })
  requireUniqueServiceRefs(document, nodes)
}

/** Accepts a list of tools (up to 1.4) and the later object of components and services. */
function toolOf(context: unknown): ObomTool | undefined {
  const named = [context, asObject(context)?.['components'], asObject(context)?.['services']].flatMap(asObjects)
  const tool = named.find(({ name }) => asText(name) !== undefined)
  const name = asText(tool?.['name'])
  return name === undefined ? undefined : { name: name.slice(0, 200), version: asText(tool?.['version'])?.slice(0, 200) }
}

/** Counts services; the recursion is as deep as the document, which is limited. */
function countServices(services: unknown): number {
  return asObjects(services).reduce((count, service) => count + 1 + countServices(service['services']), 0)
}
