import { noticesOf } from '#standards/bom/content-notices.ts'
import { warn, type WarningList } from '#standards/bom/warning-list.ts'
import { DocumentFault, notThisFormat } from '#standards/document-fault.ts'
import { asObject, asText, type JsonObject } from '#standards/json/json-values.ts'
import { readJson } from '#standards/json/read-json.ts'
import { shortText } from '#standards/sarif/sarif-text.ts'
import { type Instance, instancesOf } from '#standards/threat-model/otm-instances.ts'
import { byId, type Placed, placedList, requiredText } from '#standards/threat-model/otm-lists.ts'
import { threatOf } from '#standards/threat-model/otm-threat.ts'
import { zonesOf } from '#standards/threat-model/otm-zones.ts'
import type { ThreatModel } from '#standards/threat-model/threat-model.ts'

/** More than modelling tools write. */
const most = { threats: 5_000, mitigations: 20_000, parts: 50_000 }

/**
 * Reads an Open Threat Model document (OTM 0.1 and 0.2, JSON). Throws a DocumentFault, and nothing else, for what makes it unusable: not
 * JSON, not OTM, another version, a list that is none, threats, mitigations or parts without an id or with one that is taken, threats without a
 * name. Everything else is read as far as it goes, and counted among the warnings.
 */
export function readOtm(bytes: Uint8Array): ThreatModel {
  const { value, mendedTexts } = readJson(bytes)
  const document = asObject(value)
  if (document === undefined) throw new DocumentFault('', 'The document must be a JSON object')
  const format = `OTM ${versionOf(document)}`
  const project = projectOf(document)
  const warnings: WarningList = new Map()
  if (mendedTexts > 0) warn(warnings, 'Texts with half characters (broken surrogate pairs) were mended', '', mendedTexts)
  const { threats, mitigations, instances } = listsOf(document, warnings)
  const found = Map.groupBy(instances, ({ threat }) => threat)
  return {
    format,
    ...project,
    threats: [...threats].map(([id, placed]) => threatOf(id, placed, found.get(id) ?? [], { mitigations, warnings })),
    notices: { warnings: [...warnings.values()], contentNotices: noticesOf([...threats.values(), ...mitigations.values()]) },
  }
}

function versionOf(document: JsonObject): string {
  const version = asText(document['otmVersion'])?.slice(0, 20)
  if (version === undefined)
    throw notThisFormat(document, {
      name: 'an Open Threat Model',
      pointer: '/otmVersion',
      problem: 'otmVersion is missing: the document is not an Open Threat Model',
    })
  if (/^0\.[12](?:\.|$)/u.test(version)) return version
  throw new DocumentFault('/otmVersion', `OTM ${JSON.stringify(version)} is not supported, 0.1 and 0.2 are`)
}

function projectOf(document: JsonObject): Pick<ThreatModel, 'id' | 'name'> {
  const source = asObject(document['project'])
  if (source === undefined) throw new DocumentFault('/project', 'project is missing: an object with name and id')
  const project = { source, pointer: '/project' }
  const id = requiredText(project, 'id', 'the project')
  return { id: shortText(id, 200) ?? id, name: requiredText(project, 'name', 'the project').slice(0, 300) }
}

interface Lists {
  readonly threats: ReadonlyMap<string, Placed>
  readonly mitigations: ReadonlyMap<string, Placed>
  readonly instances: readonly Instance[]
}

function listsOf(document: JsonObject, warnings: WarningList): Lists {
  const threats = byId(placedList(document['threats'], '/threats', most.threats), 'a threat')
  const mitigations = byId(placedList(document['mitigations'], '/mitigations', most.mitigations), 'a mitigation')
  const components = byId(placedList(document['components'], '/components', most.parts), 'a component')
  const dataflows = placedList(document['dataflows'], '/dataflows', most.parts)
  const parts = { components: [...components.values()], dataflows, zones: zonesOf(components) }
  const instances = instancesOf(parts, warnings)
  const unknown = instances.filter(({ threat }) => !threats.has(threat))
  if (unknown.length > 0) warn(warnings, 'Threats of parts that the document does not describe were passed over', '', unknown.length)
  return { threats, mitigations, instances }
}
