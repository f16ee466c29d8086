import { comparableVersion } from './comparable-version.ts'
import type { PackageRef } from './package-ref.ts'
import { type Cpe, parseCpe, type Purl } from '@waybill/identifiers'
import { attributeOf, cpeEcosystem, type CpeProduct, isSpecific, longestProduct, productOf, utf8Length } from '@waybill/identifiers/cpe'

const longestCpe = 1000

/** Distribution packages: their versions name builds, which may contain fixes that the upstream version lacks. */
const distributed = new Set(['deb', 'rpm', 'apk'])

/** The target software that CPEs name for packages of a type. */
const targetSoftware: ReadonlyMap<string, string> = new Map([
  ['npm', 'node.js'],
  ['pypi', 'python'],
  ['gem', 'ruby'],
  ['cargo', 'rust'],
  ['golang', 'go'],
  ['maven', 'java'],
  ['nuget', '.net'],
  ['composer', 'php'],
  ['cran', 'r'],
  ['cpan', 'perl'],
  ['swift', 'swift'],
])

/** Names of a kind of thing, which many components share and no product can claim. */
const genericNames = new Set(
  'admin agent api app application auth backend base bot cli client common config console core dashboard data database demo engine example frontend gateway home lib library main manager module plugin portal proxy sdk server service services shared site test tests tool tools ui util utils web website worker'.split(
    ' ',
  ),
)

/** Whether a CPE is short enough to store and names a product. */
export function isMatchedCpe({ type }: Purl, text: string): boolean {
  const cpe = utf8Length(text) > longestCpe || distributed.has(type) ? undefined : parseCpe(text)
  return cpe !== undefined && productOf(cpe) !== undefined
}

/** Derives the product that a document's CPE gives a component; empty when the CPE names none or no version is known. */
export function cpePackages(purl: Purl, text: string): readonly PackageRef[] {
  const cpe = isMatchedCpe(purl, text) ? parseCpe(text) : undefined
  if (cpe === undefined) return []
  const [named, version] = [productOf(cpe), versionOf(cpe, purl)]
  if (named === undefined || version === undefined) return []
  return [{ ...refOf(named, version), release: `${attributeOf(cpe.softwareEdition)} ${targetOf(cpe, purl)}`, via: 'cpe', confidence: 2 }]
}

function targetOf({ targetSoftware: stated }: Cpe, { type }: Purl): string {
  return isSpecific(stated) ? attributeOf(stated) : (targetSoftware.get(type) ?? '*')
}

/**
 * Derives the products a component without ecosystem may be by its name: of any vendor, or of the vendor in its namespace. Generic
 * names and components without version yield none.
 */
export function productPackages(purl: Purl): readonly PackageRef[] {
  const product = attributeOf(purl.name)
  const version = purl.type === 'generic' ? comparableVersion(purl)?.toLowerCase() : undefined
  if (version === undefined || !isDistinctiveName(product)) return []
  if (purl.namespace === undefined) return [{ ...refOf({ product, name: product }, version), via: 'product', confidence: 1 }]
  const name = `a ${attributeOf(purl.namespace)} ${product}`
  return [{ ...refOf({ product, name }, version), release: '* *', via: 'cpe', confidence: 2 }]
}

function isDistinctiveName(product: string): boolean {
  return product.length >= 3 && utf8Length(product) <= longestProduct && !genericNames.has(product)
}

function refOf({ product, name }: CpeProduct, version: string): Omit<PackageRef, 'via' | 'confidence'> {
  return { lookupKey: `${cpeEcosystem}:${product}`, ecosystem: cpeEcosystem, release: undefined, anyRelease: false, name, version }
}

function versionOf({ version, update }: Cpe, purl: Purl): string | undefined {
  if (!isSpecific(version)) return comparableVersion(purl)?.toLowerCase()
  return isSpecific(update) ? `${version}-${update}` : version
}
