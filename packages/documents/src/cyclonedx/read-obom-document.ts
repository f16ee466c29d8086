import type { Warning } from '../sbom/sbom.ts'
import { entriesOf } from './entries.ts'
import { collectNodes } from './collect-nodes.ts'
import { requireUniqueServiceRefs } from './require-unique-service-refs.ts'
import { warnOfSchemaProblems } from './schema-problems.ts'
import { readRootComponent } from './read-root-component.ts'
import { openCycloneDx } from './open-cyclonedx.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { unexpectedFormatError } from '../parse-error.ts'
import { isMarkedObom } from '../detect-document.ts'
import { asObject, asObjects, asText, type JsonObject } from '../json/json-values.ts'

/** What is known of an operational BOM beside the document itself, which is kept as it came. */
export interface Obom {
  readonly version: string
  /** The first tool that the metadata name. */
  readonly tool: ObomTool | undefined
  /** Component objects, nested ones too. */
  readonly components: number
  readonly services: number
  /** What is not as its schema wants it. */
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
 * Reads an operational BOM: a CycloneDX document with its marker (§4.7 rule 1). Throws a DocumentFault, and nothing else, for
 * what makes a CycloneDX document unusable, and for one without the marker.
 */
export function readObomDocument(bytes: Uint8Array): Obom {
  const { document, version, repairedTexts } = openCycloneDx(bytes)
  if (!isMarkedObom(document)) throw unexpectedFormatError(document, expected)
  const entries = entriesOf(document)
  requireUniqueRefs(document, entries)
  const warnings: WarningList = new Map()
  if (repairedTexts > 0) warn(warnings, 'Texts have half characters (broken surrogate pairs)', '', repairedTexts)
  warnOfSchemaProblems(document, version, warnings)
  return {
    version,
    tool: toolOf(asObject(document['metadata'])?.['tools']),
    components: entries.length,
    services: countServices(document['services']),
    warnings: [...warnings.values()],
  }
}

/** One bom-ref for two things makes the document unusable here too. What a bill would leave out is none of its warnings. */
function requireUniqueRefs(document: JsonObject, entries: ReturnType<typeof entriesOf>): void {
  const unused: WarningList = new Map()
  const nodes = collectNodes({ entries, rootComponent: readRootComponent(document, unused), pkgType: undefined, warnings: unused })
  requireUniqueServiceRefs(document, nodes)
}

/** Up to 1.4 a list of tools, later also components and services. */
function toolOf(context: unknown): ObomTool | undefined {
  const named = [context, asObject(context)?.['components'], asObject(context)?.['services']].flatMap(asObjects)
  const tool = named.find(({ name }) => asText(name) !== undefined)
  const name = asText(tool?.['name'])
  return name === undefined ? undefined : { name: name.slice(0, 200), version: asText(tool?.['version'])?.slice(0, 200) }
}

/** Services nest; the recursion is as deep as the document, which is limited. */
function countServices(services: unknown): number {
  return asObjects(services).reduce((count, service) => count + 1 + countServices(service['services']), 0)
}
