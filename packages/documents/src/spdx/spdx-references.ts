import { warn, type WarningList } from '../sbom/warning-list.ts'
import { asObjects, asText, type JsonObject } from '../json/json-values.ts'
import { formatPurl, isPurlType, parsePurl } from '@waybill/identifiers/purl.ts'

interface Reference {
  readonly type: string
  readonly locator: string
  /** The object in the document. */
  readonly source: JsonObject
}

const longestCpe = 2000

/** Types are written as a word, or as an address that ends with it. */
function referencesOf(source: JsonObject): readonly Reference[] {
  return asObjects(source['externalRefs']).flatMap((reference) => {
    const type = asText(reference['referenceType'])?.split(/[#/]/u).at(-1)?.toLowerCase()
    const locator = asText(reference['referenceLocator'])
    return type === undefined || locator === undefined ? [] : [{ type, locator, source: reference }]
  })
}

/**
 * The purl of a package: the first of those it names, one that can be read before one that cannot, else made from a reference
 * into one of the registries SPDX has words for.
 */
export function purlOf(source: JsonObject, pointer: string, warnings: WarningList): string | undefined {
  const references = referencesOf(source)
  const purls = new Set(references.filter(isPurlReference).map(({ locator }) => locator))
  if (purls.size > 1)
    warn(warnings, 'Further package URLs of a package that has several were left out', `${pointer}/externalRefs`, purls.size - 1)
  const named = namingReference(references)
  return named && (registryPurl(named) ?? named.locator)
}

/** The reference that tells what a package is called. */
function namingReference(references: readonly Reference[]): Reference | undefined {
  const purls = references.filter(isPurlReference)
  return purls.find(({ locator }) => isPurl(locator)) ?? references.find((each) => registryPurl(each) !== undefined) ?? purls[0]
}

function isPurlReference({ type }: Reference): boolean {
  return type === 'purl'
}

/** The references of a package that its purl and its CPE are taken from, and those that say the same. */
export function usedReferences(references: readonly unknown[]): ReadonlySet<unknown> {
  const read = referencesOf({ externalRefs: references })
  const used = [namingReference(read), cpeReference(read)]
  return new Set(
    read.filter((each) => used.some((one) => one?.type === each.type && one.locator === each.locator)).map(({ source }) => source),
  )
}

/** The purl a package names first, as it is written. */
export function firstPurl(source: JsonObject): string | undefined {
  return referencesOf(source).find(({ type }) => type === 'purl')?.locator
}

/** Whether a package says itself by which purl it is known. */
export function hasPurl(source: JsonObject): boolean {
  return referencesOf(source).some((each) => (each.type === 'purl' ? isPurl(each.locator) : registryPurl(each) !== undefined))
}

function isPurl(locator: string): boolean {
  return parsePurl(locator) !== undefined
}

/** The CPE of a package, in the newer writing where both are given. */
export function cpeOf(source: JsonObject): string | undefined {
  return cpeReference(referencesOf(source))?.locator.slice(0, longestCpe)
}

function cpeReference(references: readonly Reference[]): Reference | undefined {
  return references.find(({ type }) => type === 'cpe23type') ?? references.find(({ type }) => type === 'cpe22type')
}

/** How references into registries are written (SPDX 2.3, Annex F): the purl type and what parts the name's pieces and the version. */
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
