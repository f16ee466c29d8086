import { comparableVersion } from './comparable-version.ts'
import type { PackageRef } from './package-ref.ts'
import { type Cpe, parseCpe } from '@waybill/identifiers/cpe.ts'
import { attributeOf, cpeEcosystem, type CpeProduct, isSpecific, longestProduct, productOf } from '@waybill/identifiers/cpe-product.ts'
import type { Purl } from '@waybill/identifiers/purl.ts'

const longestCpe = 1000

/** Their versions name builds of a distribution, which mends what the bare version number says is broken. */
const distributed = new Set(['deb', 'rpm', 'apk'])

/** What entries call the software that packages of a type are made for. */
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

/** Names for a kind of thing, which many a component has and no product can claim. */
const genericNames = new Set(
  'admin agent api app application auth backend base bot cli client common config console core dashboard data database demo engine example frontend gateway home lib library main manager module plugin portal proxy sdk server service services shared site test tests tool tools ui util utils web website worker'.split(
    ' ',
  ),
)

/** Whether a CPE is short enough to be kept, and names a product. */
export function isMatchedCpe({ type }: Purl, text: string): boolean {
  const cpe = Buffer.byteLength(text) > longestCpe || distributed.has(type) ? undefined : parseCpe(text)
  return cpe !== undefined && productOf(cpe) !== undefined
}

/** The product that a document's CPE says a component is; none where the CPE names none, or no version is known. */
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
 * The product that a component of no ecosystem may be by its name: of any vendor, or of the vendor its namespace names. Words that
 * every second component is called are no names, and without a version nothing is said.
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
  return product.length >= 3 && Buffer.byteLength(product) <= longestProduct && !genericNames.has(product)
}

function refOf({ product, name }: CpeProduct, version: string): Omit<PackageRef, 'via' | 'confidence'> {
  return { lookupKey: `${cpeEcosystem}:${product}`, ecosystem: cpeEcosystem, release: undefined, anyRelease: false, name, version }
}

function versionOf({ version, update }: Cpe, purl: Purl): string | undefined {
  if (!isSpecific(version)) return comparableVersion(purl)?.toLowerCase()
  return isSpecific(update) ? `${version}-${update}` : version
}
