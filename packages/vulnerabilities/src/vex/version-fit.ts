import { comparableVersion } from '../matching/comparable-version.ts'
import { packageRefsOf } from '../matching/package-refs-of.ts'
import type { Purl } from '@waybill/identifiers/purl.ts'
import { type VersionOrder, versionOrderOf } from '@waybill/versions/orderings/version-order-of.ts'
import { findInVersions } from '@waybill/versions/ranges/find-in-range.ts'
import { isInRange } from './text-range.ts'
import type { ParsedVexProduct } from './vex-product.ts'

/** How closely a statement names a version. */
export type VersionFit = 'exact' | 'range' | 'any'

type Versioned = Pick<ParsedVexProduct, 'purl' | 'name' | 'version' | 'range'>

/**
 * Whether a product means a version, in the ordering of the package's ecosystem: it names exactly this version, a range that
 * holds it, or no version at all. A version that is not known is met by the last alone; a word or a requirement in a
 * version's place (`latest`, `^1`) means no version one could tell.
 */
export function versionFit(product: Versioned, held: string | undefined, of: Purl | undefined): VersionFit | undefined {
  const requested = statedVersion(product)
  if (requested === undefined && product.range === undefined) return 'any'
  if (held === undefined || requested === unclearVersion || !isWithin(held, product.range, of)) return undefined
  if (requested === undefined) return 'range'
  return isSameVersion(held, requested, of) ? 'exact' : undefined
}

function isWithin(held: string, range: string | undefined, of: Purl | undefined): boolean {
  return range === undefined || isInRange(held, range, { order: versionOrderFor(of), type: of?.type })
}

/** The ordering of the ecosystem a purl belongs to; undefined where nobody defined one. */
function versionOrderFor(purl: Purl | undefined): VersionOrder | undefined {
  const ecosystem = purl && packageRefsOf(purl)[0]?.ecosystem
  return ecosystem === undefined ? undefined : versionOrderOf(ecosystem)
}

/** Equal in the ordering where both can be placed in it, else equal as texts. */
function isSameVersion(held: string, requested: string, of: Purl | undefined): boolean {
  if (held === requested) return true
  const order = versionOrderFor(of)
  return order !== undefined && findInVersions(held, [requested], order) !== undefined
}

const unclearVersion = Symbol('a word in place of a version')

function statedVersion({ purl, version }: Versioned): string | typeof unclearVersion | undefined {
  if (purl?.version !== undefined) return comparableVersion(purl) ?? unclearVersion
  if (version === undefined || isNameOf(purl, version)) return undefined
  return purl === undefined ? version : (comparableVersion({ ...purl, version }) ?? unclearVersion)
}

/** Product trees put the package's name where the version stands when every version is meant. */
function isNameOf(purl: Purl | undefined, version: string): boolean {
  return purl !== undefined && (version === purl.name || version === `${purl.namespace ?? ''}/${purl.name}`)
}
