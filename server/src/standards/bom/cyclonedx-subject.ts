import type { Subject } from '#standards/bom/bom.ts'
import { readLicenses } from '#standards/bom/cyclonedx-licenses.ts'
import type { WarningList } from '#standards/bom/warning-list.ts'
import { asObject, asText, type JsonObject } from '#standards/json/json-values.ts'
import { formatPurl, parsePurl } from '#standards/purl.ts'

/** What metadata.component says: the thing described, and how the document refers to it. */
export interface SubjectReading {
  /** Undefined when it has no name; the rest of the document is as good without. */
  readonly subject: Subject | undefined
  readonly source: JsonObject
  readonly ref: string | undefined
}

export function readSubject(document: JsonObject, warnings: WarningList): SubjectReading {
  const source = asObject(asObject(document['metadata'])?.['component']) ?? {}
  const ref = asText(source['bom-ref'])
  const name = asText(source['name'])
  if (name === undefined) return { subject: undefined, source, ref }
  const purl = parsePurl(asText(source['purl']) ?? '')
  const version = asText(source['version']) ?? purl?.version
  const licenses = readLicenses(source['licenses'], '/metadata/component', warnings)
  return { subject: { name, version, purl: purl === undefined ? undefined : formatPurl(purl), licenses }, source, ref }
}
