import { comparableVersion } from '../matching/comparable-version.ts'
import { packageRefsOf } from '../matching/package-refs-of.ts'
import type { Purl } from '@waybill/identifiers'
import { type VersionOrder, versionOrderOf } from '@waybill/versions'
import { findInVersions } from '@waybill/versions/ranges'
import { isInRange } from './text-range.ts'
import type { ParsedVexProduct } from './vex-product.ts'

/** How precisely a statement names a version. */
export type VersionFit = 'exact' | 'range' | 'any'

type Versioned = Pick<ParsedVexProduct, 'purl' | 'name' | 'version' | 'range'>

/**
 * Whether a product covers a version, in the ecosystem's ordering: this exact version, a range that contains it, or any version. An
 * unknown version matches `any` alone; a word or requirement in place of a version (`latest`, `^1`) matches nothing.
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

/** Returns the ordering of the purl's ecosystem, if one is defined. */
function versionOrderFor(purl: Purl | undefined): VersionOrder | undefined {
  const ecosystem = purl && packageRefsOf(purl)[0]?.ecosystem
  return ecosystem === undefined ? undefined : versionOrderOf(ecosystem)
}

/** Compares by ordering where both versions can be placed in it, else as text. */
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

/** Whether the version field repeats the package's name, as product trees do to mean every version. */
function isNameOf(purl: Purl | undefined, version: string): boolean {
  return purl !== undefined && (version === purl.name || version === `${purl.namespace ?? ''}/${purl.name}`)
}
