import { asList, asObject, asText, type JsonObject } from '../json/json-values.ts'
import { longest, shortText } from './sarif-text.ts'

/** A part of a tool that brings rules: the tool itself, its driver, or an extension. */
export interface ToolComponent {
  readonly source: JsonObject
  readonly name: string | undefined
  readonly version: string | undefined
  readonly guid: string | undefined
  /** Position among the extensions; undefined for the driver. */
  readonly extension: number | undefined
}

/** The components of a tool, its driver first. */
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
