import { warn, type WarningList } from '../sbom/warning-list.ts'
import { asObjects, asText, type JsonObject } from '../json/json-values.ts'
import { formatPurl, isPurlType, parsePurl } from '@waybill/identifiers'

interface Reference {
  readonly type: string
  readonly locator: string
  /** The object in the document. */
  readonly source: JsonObject
}

const longestCpe = 2000

/** Reads references, whose type is a word or an address that ends with it. */
function referencesOf(source: JsonObject): readonly Reference[] {
  return asObjects(source['externalRefs']).flatMap((reference) => {
    const type = asText(reference['referenceType'])?.split(/[#/]/u).at(-1)?.toLowerCase()
    const locator = asText(reference['referenceLocator'])
    return type === undefined || locator === undefined ? [] : [{ type, locator, source: reference }]
  })
}

/** Returns the purl of a package: the first readable one, else the first, else one made from a registry reference. */
export function purlOf(source: JsonObject, pointer: string, warnings: WarningList): string | undefined {
  const references = referencesOf(source)
  const purls = new Set(references.filter(isPurlReference).map(({ locator }) => locator))
  if (purls.size > 1)
    warn(warnings, 'Further package URLs of a package that has several were left out', `${pointer}/externalRefs`, purls.size - 1)
  const named = namingReference(references)
  return named && (registryPurl(named) ?? named.locator)
}

/** Finds the reference that identifies the package. */
function namingReference(references: readonly Reference[]): Reference | undefined {
  const purls = references.filter(isPurlReference)
  return purls.find(({ locator }) => isPurl(locator)) ?? references.find((each) => registryPurl(each) !== undefined) ?? purls[0]
}

function isPurlReference({ type }: Reference): boolean {
  return type === 'purl'
}

/** Returns the references that provide the purl and the CPE, and those that repeat them. */
export function usedReferences(references: readonly unknown[]): ReadonlySet<unknown> {
  const read = referencesOf({ externalRefs: references })
  const used = [namingReference(read), cpeReference(read)]
  return new Set(
    read.filter((each) => used.some((one) => one?.type === each.type && one.locator === each.locator)).map(({ source }) => source),
  )
}

/** Returns the first purl as written. */
export function firstPurl(source: JsonObject): string | undefined {
  return referencesOf(source).find(({ type }) => type === 'purl')?.locator
}

/** Whether a package states a purl. */
export function hasPurl(source: JsonObject): boolean {
  return referencesOf(source).some((each) => (each.type === 'purl' ? isPurl(each.locator) : registryPurl(each) !== undefined))
}

function isPurl(locator: string): boolean {
  return parsePurl(locator) !== undefined
}

/** Returns the CPE of a package, preferring CPE 2.3. */
export function cpeOf(source: JsonObject): string | undefined {
  return cpeReference(referencesOf(source))?.locator.slice(0, longestCpe)
}

function cpeReference(references: readonly Reference[]): Reference | undefined {
  return references.find(({ type }) => type === 'cpe23type') ?? references.find(({ type }) => type === 'cpe22type')
}

/** Registry references (SPDX 2.3, Annex F): purl type and the pattern of name and version. */
const registries = new Map([
  ['maven-central', { type: 'maven', pattern: /^(?<namespace>[^:\s]+):(?<name>[^:\s]+)(?::(?<version>[^:\s]+))?$/u }],
  ['npm', { type: 'npm', pattern: /^(?:(?<namespace>@[^/\s]+)\/)?(?<name>[^@/\s]+)(?:@(?<version>[^@\s]+))?$/u }],
  ['nuget', { type: 'nuget', pattern: /^(?<name>[^/\s]+)(?:\/(?<version>[^/\s]+))?$/u }],
  ['bower', { type: 'bower', pattern: /^(?<name>[^#\s]+)(?:#(?<version>[^#\s]+))?$/u }],
])

function registryPurl({ type, locator }: Reference): string | undefined {
  const registry = registries.get(type)
  const parts = registry?.pattern.exec(locator)?.groups
  if (registry === undefined || parts === undefined || !isPurlType(registry.type)) return undefined
  return formatPurl({
    type: registry.type,
    namespace: parts['namespace'],
    name: parts['name'] ?? '',
    version: parts['version'],
    qualifiers: {},
    subpath: undefined,
  })
}
