import { asObject, asObjects, asText, type JsonObject } from '../json/json-values.ts'
import { readDependency, type SentDependency } from './scan-dependency.ts'
import { readTree } from './scan-graph.ts'

/** More say less than the scan of each. */
const mostLinks = 10_000
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u

/**
 * Returns the deep scan of each package URL that the dependencies of a scan name one for, as ts-scan does
 * (`meta.versions[].deepScanId`); at most 10,000. Throws a ParseError where the dependencies cannot be read.
 */
export function deepScanLinks(document: JsonObject): Readonly<Record<string, string>> {
  const { sources } = readTree({ list: document['dependencies'], pointer: '/dependencies' }, undefined, new Map())
  return Object.fromEntries(sources.flatMap(linksOf).slice(0, mostLinks))
}

function linksOf(sent: SentDependency): readonly (readonly [string, string])[] {
  const scanned = asObjects(asObject(sent.source['meta'])?.['versions']).flatMap((each) => {
    const uid = asText(each['deepScanId'])?.toLowerCase()
    return uid !== undefined && uuid.test(uid) ? [{ version: asText(each['version']), uid }] : []
  })
  if (scanned.length === 0) return []
  const components = readDependency(sent, undefined, new Map())
  return scanned.flatMap(({ version, uid }) =>
    components.filter((component) => component.version === version).map(({ purl }) => [purl, uid] as const),
  )
}
