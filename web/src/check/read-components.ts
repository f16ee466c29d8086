import { asObject, asObjects, asText, type JsonObject } from '@waybill/documents/json'
import { componentKeyOf, parseComponentVersion, parsePurl } from '@waybill/identifiers'
import type { components } from '../api/schema.d.ts'

export type ComponentToCheck = components['schemas']['ComponentToCheck']

/** Components per request (docs/reference/analysis.md#quick-check). */
const mostComponents = 1000

/** What can be checked of a text or a document. */
export interface ReadComponents {
  /** At most 1,000, each once. */
  readonly components: readonly ComponentToCheck[]
  /** Lines and components that name no package. */
  readonly unnamed: readonly string[]
  /** Components beyond the first 1,000. */
  readonly left: number
}

/** Reads one component per line: a purl, or a component key with its version. Empty lines and lines with `#` are skipped. */
export function readLines(text: string): ReadComponents {
  const lines = text
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  return limit(lines.map((line) => ({ line, component: readLine(line) })))
}

interface Reading {
  readonly line: string
  readonly component: ComponentToCheck | undefined
}

function readLine(line: string): ComponentToCheck | undefined {
  if (line.startsWith('pkg:')) return parsePurl(line) && { purl: line }
  const named = parseComponentVersion(line)
  return named && { key: componentKeyOf(named), ...(named.version && { version: named.version }) }
}

/**
 * Reads the components of a CycloneDX or SPDX 2 document in JSON, without leaving the browser; undefined for any other text. Purls and
 * licences are what the check needs; the readers of the service validate more, and compile schemas, which pages may not.
 */
export function readDocument(text: string): ReadComponents | undefined {
  const document = parseObject(text)
  if (document?.['bomFormat'] === 'CycloneDX') return limit(nestedComponents(document).map(readCycloneDx))
  if (asText(document?.['spdxVersion'])?.startsWith('SPDX-2') === true) return limit(asObjects(document?.['packages']).map(readSpdx))
  return undefined
}

function parseObject(text: string): JsonObject | undefined {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Returns the components of a document, those inside others too. */
function nestedComponents(document: JsonObject): readonly JsonObject[] {
  const found: JsonObject[] = []
  for (const pending = [...asObjects(document['components'])]; pending.length > 0;) {
    const next = pending.shift()
    if (next === undefined) break
    found.push(next)
    pending.push(...asObjects(next['components']))
  }
  return found
}

function readCycloneDx(component: JsonObject): Reading {
  const licenses = asObjects(component['licenses']).flatMap(
    (entry) =>
      asText(entry['expression']) ?? asText(asObject(entry['license'])?.['id']) ?? asText(asObject(entry['license'])?.['name']) ?? [],
  )
  return toReading(asText(component['purl']), asText(component['name']), licenses)
}

function readSpdx(entry: JsonObject): Reading {
  const reference = asObjects(entry['externalRefs']).find(({ referenceType }) => referenceType === 'purl')
  const license = [entry['licenseConcluded'], entry['licenseDeclared']]
    .map(asText)
    .find((each) => each !== undefined && !/^NO(?:ASSERTION|NE)$|LicenseRef-/u.test(each))
  return toReading(asText(reference?.['referenceLocator']), asText(entry['name']), license === undefined ? [] : [license])
}

function toReading(purl: string | undefined, name: string | undefined, licenses: readonly string[]): Reading {
  const line = purl ?? name ?? ''
  if (purl === undefined || parsePurl(purl) === undefined) return { line, component: undefined }
  const license = licenses.join('\n')
  // the service takes 1,000 characters
  return { line, component: { purl, ...(license !== '' && license.length <= 1000 && { license }) } }
}

function limit(readings: readonly Reading[]): ReadComponents {
  const named = new Map(readings.flatMap(({ line, component }) => (component === undefined ? [] : [[line, component] as const])))
  return {
    components: [...named.values()].slice(0, mostComponents),
    unnamed: readings.filter(({ component }) => component === undefined).map(({ line }) => line),
    left: Math.max(0, named.size - mostComponents),
  }
}
