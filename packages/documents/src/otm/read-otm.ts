import { findContentNotices } from '../sbom/find-content-notices.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { ParseError, unexpectedFormatError } from '../parse-error.ts'
import { asObject, asText, type JsonObject } from '../json/json-values.ts'
import { readJson } from '../json/read-json.ts'
import { shortText } from '../sarif/sarif-text.ts'
import { type ThreatInstance, instancesOf } from './otm-instances.ts'
import { byId, type LocatedEntry, requireEntries, requiredText } from './otm-lists.ts'
import { threatOf } from './otm-threat.ts'
import { zonesOf } from './otm-zones.ts'
import type { ThreatModel } from './threat-model.ts'

/** Higher than what modelling tools write. */
const limits = { threats: 5_000, mitigations: 20_000, parts: 50_000 }

/**
 * Reads an Open Threat Model document (OTM 0.1 and 0.2, JSON). Throws a ParseError, and nothing else, when it is unusable: invalid
 * JSON, another format or version, invalid lists, missing or duplicate ids, threats without a name. Other problems are counted among
 * the warnings.
 */
export function readOtm(bytes: Uint8Array): ThreatModel {
  const { value, repairedTexts } = readJson(bytes)
  const document = asObject(value)
  if (document === undefined) throw new ParseError('', 'The document must be a JSON object')
  const format = `OTM ${versionOf(document)}`
  const project = projectOf(document)
  const warnings: WarningList = new Map()
  if (repairedTexts > 0) warn(warnings, 'Texts with broken surrogate pairs were repaired', '', repairedTexts)
  const { threats, mitigations, instances } = listsOf(document, warnings)
  const found = Map.groupBy(instances, ({ threat }) => threat)
  return {
    format,
    ...project,
    threats: [...threats].map(([id, entry]) => threatOf(id, entry, found.get(id) ?? [], { mitigations, warnings })),
    diagnostics: { warnings: [...warnings.values()], contentNotices: findContentNotices([...threats.values(), ...mitigations.values()]) },
  }
}

function versionOf(document: JsonObject): string {
  const version = asText(document['otmVersion'])?.slice(0, 20)
  if (version === undefined)
    throw unexpectedFormatError(document, {
      name: 'an Open Threat Model',
      pointer: '/otmVersion',
      problem: 'otmVersion is missing: the document is not an Open Threat Model',
    })
  if (/^0\.[12](?:\.|$)/u.test(version)) return version
  throw new ParseError('/otmVersion', `OTM ${JSON.stringify(version)} is not supported, 0.1 and 0.2 are`)
}

function projectOf(document: JsonObject): Pick<ThreatModel, 'id' | 'name'> {
  const source = asObject(document['project'])
  if (source === undefined) throw new ParseError('/project', 'project is missing: an object with name and id')
  const project = { source, pointer: '/project' }
  const id = requiredText(project, 'id', 'the project')
  return { id: shortText(id, 200) ?? id, name: requiredText(project, 'name', 'the project').slice(0, 300) }
}

interface Lists {
  readonly threats: ReadonlyMap<string, LocatedEntry>
  readonly mitigations: ReadonlyMap<string, LocatedEntry>
  readonly instances: readonly ThreatInstance[]
}

function listsOf(document: JsonObject, warnings: WarningList): Lists {
  const threats = byId(requireEntries(document['threats'], '/threats', limits.threats), 'a threat')
  const mitigations = byId(requireEntries(document['mitigations'], '/mitigations', limits.mitigations), 'a mitigation')
  const components = byId(requireEntries(document['components'], '/components', limits.parts), 'a component')
  const dataflows = requireEntries(document['dataflows'], '/dataflows', limits.parts)
  const parts = { components: [...components.values()], dataflows, zones: zonesOf(components) }
  const instances = instancesOf(parts, warnings)
  const unknown = instances.filter(({ threat }) => !threats.has(threat))
  if (unknown.length > 0) warn(warnings, 'Instances of threats that the document does not describe were skipped', '', unknown.length)
  return { threats, mitigations, instances }
}
