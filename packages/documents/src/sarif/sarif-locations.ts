import { asList, asObject, asObjects, type JsonObject } from '../json/json-values.ts'
import { asCount, longest, shortText } from './sarif-text.ts'
import type { SarifLocation } from './sarif.ts'

const mostLocations = 10

/** Lists the locations of a result, else the analysed file. A run may define files and names once and refer to them by index. */
export function locationsOf(result: JsonObject, run: JsonObject): readonly SarifLocation[] {
  const found = asObjects(asList(result['locations']).slice(0, mostLocations))
    .map((location) => locationOf(location, run))
    .filter(({ file, logical }) => file !== undefined || logical !== undefined)
  if (found.length > 0) return found
  const file = fileOf(result['analysisTarget'], run)
  return file === undefined ? [] : [{ file, line: undefined, column: undefined, logical: undefined }]
}

function locationOf(location: JsonObject, run: JsonObject): SarifLocation {
  const place = asObject(location['physicalLocation']) ?? {}
  const region = asObject(place['region']) ?? {}
  const [logical] = asObjects(location['logicalLocations'])
  return {
    file: fileOf(place['artifactLocation'], run),
    line: asCount(region['startLine']) || undefined,
    column: asCount(region['startColumn']) || undefined,
    logical: nameOf(logical ?? asObject(location['logicalLocation']), run),
  }
}

function fileOf(location: unknown, run: JsonObject): string | undefined {
  const { uri, index } = asObject(location) ?? {}
  const artifact = asObject(asList(run['artifacts'])[asCount(index) ?? -1])
  const written = shortText(uri, longest.uri) ?? shortText(asObject(artifact?.['location'])?.['uri'], longest.uri)
  return written && decoded(written)
}

/** Decodes percent encoding, which people do not use in searches. */
function decoded(uri: string): string {
  if (!uri.includes('%')) return uri
  try {
    const file = decodeURIComponent(uri)
    return file.includes('\0') ? uri : file
  } catch {
    return uri
  }
}

function nameOf(logical: JsonObject | undefined, run: JsonObject): string | undefined {
  if (logical === undefined) return undefined
  const held = asObject(asList(run['logicalLocations'])[asCount(logical['index']) ?? -1]) ?? {}
  const candidates = [logical['fullyQualifiedName'], held['fullyQualifiedName'], logical['name'], held['name']]
  return candidates.map((name) => shortText(name, longest.uri)).find((name) => name !== undefined)
}
