import { comparedVersion } from '#standards/advisory/compared-version.ts'
import { packagesOf } from '#standards/advisory/packages-of.ts'
import type { Purl } from '#standards/purl.ts'
import { type VersionOrder, orderOf } from '#standards/versions/version-order.ts'
import { findInVersions } from '#standards/versions/version-range.ts'
import { isInRange } from '#standards/vex/text-range.ts'
import type { NamedProduct } from '#standards/vex/vex-name.ts'

/** How closely a statement names a version. */
export type VersionFit = 'exact' | 'range' | 'any'

type Versioned = Pick<NamedProduct, 'purl' | 'name' | 'version' | 'range'>

/**
 * Whether a product means a version, in the ordering of the package's ecosystem: it names exactly this version, a range that
 * holds it, or no version at all. A version that is not known is met by the last alone; a word or a requirement in a
 * version's place (`latest`, `^1`) means no version one could tell.
 */
export function versionFit(product: Versioned, held: string | undefined, of: Purl | undefined): VersionFit | undefined {
  const wanted = versionWanted(product)
  if (wanted === undefined && product.range === undefined) return 'any'
  if (held === undefined || wanted === unclear || !isWithin(held, product.range, of)) return undefined
  if (wanted === undefined) return 'range'
  return isSameVersion(held, wanted, of) ? 'exact' : undefined
}

function isWithin(held: string, range: string | undefined, of: Purl | undefined): boolean {
  return range === undefined || isInRange(held, range, { order: orderFor(of), type: of?.type })
}

/** The ordering of the ecosystem a purl belongs to; undefined where nobody defined one. */
function orderFor(purl: Purl | undefined): VersionOrder | undefined {
  const ecosystem = purl && packagesOf(purl)[0]?.ecosystem
  return ecosystem === undefined ? undefined : orderOf(ecosystem)
}

/** Equal in the ordering where both can be placed in it, else equal as texts. */
function isSameVersion(held: string, wanted: string, of: Purl | undefined): boolean {
  if (held === wanted) return true
  const order = orderFor(of)
  return order !== undefined && findInVersions(held, [wanted], order) !== undefined
}

const unclear = Symbol('a word in place of a version')

function versionWanted({ purl, version }: Versioned): string | typeof unclear | undefined {
  if (purl?.version !== undefined) return comparedVersion(purl) ?? unclear
  if (version === undefined || isNameOf(purl, version)) return undefined
  return purl === undefined ? version : (comparedVersion({ ...purl, version }) ?? unclear)
}

/** Product trees put the package's name where the version stands when every version is meant. */
function isNameOf(purl: Purl | undefined, version: string): boolean {
  return purl !== undefined && (version === purl.name || version === `${purl.namespace ?? ''}/${purl.name}`)
}
