import type { RootComponent } from '../sbom/sbom.ts'
import type { QuotedLicenses } from './quoted-licenses.ts'
import { readLicenses } from './read-licenses.ts'
import type { WarningList } from '../sbom/warning-list.ts'
import { asObject, asText, type JsonObject } from '../json/json-values.ts'
import { formatPurl, parsePurl } from '@waybill/identifiers'

/** What metadata.component states: the root component, and how the document refers to it. */
export interface RootComponentReading {
  /** Undefined when it has no name; the rest of the document stays usable. */
  readonly rootComponent: RootComponent | undefined
  readonly source: JsonObject
  readonly ref: string | undefined
}

export function readRootComponent(document: JsonObject, warnings: WarningList, quoted: QuotedLicenses): RootComponentReading {
  const source = asObject(asObject(document['metadata'])?.['component']) ?? {}
  const ref = asText(source['bom-ref'])
  const name = asText(source['name'])
  if (name === undefined) return { rootComponent: undefined, source, ref }
  const purl = parsePurl(asText(source['purl']) ?? '')
  const version = asText(source['version']) ?? purl?.version
  const licenses = readLicenses(source['licenses'], { pointer: '/metadata/component', warnings, quoted })
  return { rootComponent: { name, version, purl: purl === undefined ? undefined : formatPurl(purl), licenses }, source, ref }
}
