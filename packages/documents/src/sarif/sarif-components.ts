import { asList, asObject, asText, type JsonObject } from '../json/json-values.ts'
import { longest, shortText } from './sarif-text.ts'

/** A component of a tool that defines rules: the driver or an extension. */
export interface ToolComponent {
  readonly source: JsonObject
  readonly name: string | undefined
  readonly version: string | undefined
  readonly guid: string | undefined
  /** Index among the extensions; undefined for the driver. */
  readonly extension: number | undefined
}

/** Lists the components of a tool, its driver first. */
export function componentsOf(run: JsonObject): readonly [ToolComponent, ...ToolComponent[]] {
  const tool = asObject(run['tool']) ?? {}
  const extensions = asList(tool['extensions']).map((extension, index) => componentOf(asObject(extension) ?? {}, index))
  return [componentOf(asObject(tool['driver']) ?? {}, undefined), ...extensions]
}

function componentOf(source: JsonObject, extension: number | undefined): ToolComponent {
  const versions = [source['version'], source['semanticVersion'], source['dottedQuadFileVersion']]
  return {
    source,
    name: shortText(source['name'], longest.name) ?? shortText(source['fullName'], longest.name),
    version: versions.map((version) => shortText(version, longest.name)).find((version) => version !== undefined),
    guid: asText(source['guid'])?.toLowerCase(),
    extension,
  }
}
