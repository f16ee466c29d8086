import type { AffectedPackage } from '../advisory.ts'
import type { Cpe } from '@waybill/identifiers'
import { attributeOf, cpeEcosystem, type CpeProduct, isSpecific, productOf } from '@waybill/identifiers/cpe'
import type { EventRange } from '@waybill/versions/ranges'
import type { PackageRef } from './package-ref.ts'

/** One criterion of a configuration: a CPE pattern and its version bounds. */
export interface CpeCriterion {
  readonly cpe: Cpe
  readonly bounds: CpeBounds
}

export interface CpeBounds {
  readonly startIncluding?: string | undefined
  readonly startExcluding?: string | undefined
  readonly endIncluding?: string | undefined
  readonly endExcluding?: string | undefined
}

/**
 * Converts criteria to affected packages, one for each product, edition and target software. A criterion without a product, or with
 * the version `-`, affects nothing.
 */
export function affectedByCriteria(criteria: readonly CpeCriterion[]): readonly AffectedPackage[] {
  const named = criteria.flatMap(({ cpe, bounds }) => {
    const product = productOf(cpe)
    const isVersioned = cpe.version !== '-' && !/[*?]/u.test(cpe.version.slice(1))
    return product === undefined || !isVersioned ? [] : [{ cpe, bounds, product, release: limitOf(cpe) }]
  })
  const groups = Map.groupBy(named, ({ product, release }) => `${product.name} ${release ?? ''}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [entryOf(first.product, first.release, group)]
  })
}

function entryOf({ product, name }: CpeProduct, release: string | undefined, criteria: readonly CpeCriterion[]): AffectedPackage {
  const isUnlimited = criteria.some(({ cpe, bounds }) => cpe.version === '*' && Object.values(bounds).every((bound) => bound === undefined))
  return {
    lookupKey: `${cpeEcosystem}:${product}`,
    ecosystem: cpeEcosystem,
    release,
    name,
    ranges: isUnlimited ? [] : criteria.flatMap(rangeOf),
    versions: isUnlimited ? [] : [...new Set(criteria.flatMap(listedVersion))],
    severities: [],
  }
}

function limitOf({ softwareEdition, targetSoftware: target }: Cpe): string | undefined {
  const limits = [softwareEdition, target].map((value) => (value === '-' ? '*' : attributeOf(value)))
  return limits.every((limit) => limit === '*') ? undefined : limits.join(' ')
}

function listedVersion({ cpe: { version, update } }: CpeCriterion): readonly string[] {
  if (version === '*') return []
  return [isSpecific(update) ? `${version}-${update}` : version]
}

function rangeOf({ cpe, bounds }: CpeCriterion): readonly EventRange[] {
  const { startIncluding, startExcluding, endIncluding, endExcluding } = bounds
  if (cpe.version !== '*') return []
  const introduced = startIncluding ?? (startExcluding === undefined ? '0' : `${startExcluding}+`)
  const end = endExcluding === undefined ? endIncluding && { last_affected: endIncluding } : { fixed: endExcluding }
  return [{ type: 'ECOSYSTEM', events: end ? [{ introduced }, end] : [{ introduced }] }]
}

/**
 * Whether an entry applies to a product. An entry limited to an edition or target software requires that the product states it; by
 * name alone only applications match, and only entries that list versions and have no such limit.
 */
export function isSameProduct({ name, release, via }: PackageRef, affected: AffectedPackage): boolean {
  if (via === 'product') return isPlainApplication(affected)
  if (name !== affected.name || affected.release === undefined) return name === affected.name
  const own = release?.split(' ') ?? []
  return affected.release.split(' ').every((limit, i) => limit === '*' || limit === own[i])
}

function isPlainApplication({ name, release, ranges, versions }: AffectedPackage): boolean {
  return name.startsWith('a ') && release === undefined && ranges.length + versions.length > 0
}

/** Returns the vendor in an entry's name. */
export function vendorOf({ name }: AffectedPackage): string {
  return name.split(' ')[1] ?? ''
}
