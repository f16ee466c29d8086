import type { Warning } from '#standards/bom/bom.ts'
import { entriesOf } from '#standards/bom/cyclonedx-entries.ts'
import { collectNodes } from '#standards/bom/cyclonedx-nodes.ts'
import { demandClearServiceRefs } from '#standards/bom/cyclonedx-service-refs.ts'
import { warnOfSchemaFaults } from '#standards/bom/cyclonedx-schema-faults.ts'
import { readSubject } from '#standards/bom/cyclonedx-subject.ts'
import { openCycloneDx } from '#standards/bom/open-cyclonedx.ts'
import { warn, type WarningList } from '#standards/bom/warning-list.ts'
import { notThisFormat } from '#standards/document-fault.ts'
import { isMarkedObom } from '#standards/document-kind.ts'
import { asObject, asObjects, asText, type JsonObject } from '#standards/json/json-values.ts'

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

const wanted = {
  name: 'an operational BOM, which has the property service:bomType (or trustsource:bomType) of value obom',
  pointer: '/metadata/properties',
  problem: 'an operational BOM has the property service:bomType (or trustsource:bomType) of value obom',
}

/**
 * Reads an operational BOM: a CycloneDX document with its marker (§4.7 rule 1). Throws a DocumentFault, and nothing else, for
 * what makes a CycloneDX document unusable, and for one without the marker.
 */
export function readObomDocument(bytes: Uint8Array): Obom {
  const { document, version, mendedTexts } = openCycloneDx(bytes)
  if (!isMarkedObom(document)) throw notThisFormat(document, wanted)
  const entries = entriesOf(document)
  demandClearRefs(document, entries)
  const warnings: WarningList = new Map()
  if (mendedTexts > 0) warn(warnings, 'Texts have half characters (broken surrogate pairs)', '', mendedTexts)
  warnOfSchemaFaults(document, version, warnings)
  return {
    version,
    tool: toolOf(asObject(document['metadata'])?.['tools']),
    components: entries.length,
    services: countServices(document['services']),
    warnings: [...warnings.values()],
  }
}

/** One bom-ref for two things makes the document unusable here too. What a bill would leave out is none of its warnings. */
function demandClearRefs(document: JsonObject, entries: ReturnType<typeof entriesOf>): void {
  const unused: WarningList = new Map()
  const nodes = collectNodes({ entries, subject: readSubject(document, unused), pkgType: undefined, warnings: unused })
  demandClearServiceRefs(document, nodes)
}

/** Up to 1.4 a list of tools, later also components and services. */
function toolOf(tools: unknown): ObomTool | undefined {
  const named = [tools, asObject(tools)?.['components'], asObject(tools)?.['services']].flatMap(asObjects)
  const tool = named.find(({ name }) => asText(name) !== undefined)
  const name = asText(tool?.['name'])
  return name === undefined ? undefined : { name: name.slice(0, 200), version: asText(tool?.['version'])?.slice(0, 200) }
}

/** Services nest; the recursion is as deep as the document, which is limited. */
function countServices(services: unknown): number {
  return asObjects(services).reduce((count, service) => count + 1 + countServices(service['services']), 0)
}
