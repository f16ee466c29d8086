import type { Transaction } from '#database/database.ts'
import { type KnownPackage, loadPackages } from '#feeds/packages/component-fact-store.ts'
import { recordKeyOf } from '#feeds/packages/package-record.ts'
import { type RequirementRun, runAt } from '#feeds/packages/requirement-runs.ts'
import { loadRequirements, requirementKey } from '#feeds/packages/requirement-store.ts'
import { isFromOtherRegistry } from '#feeds/packages/version-position.ts'
import type { Purl } from '@waybill/identifiers'

/** The stable versions of a package and what they require, as its registry has them. */
export interface PackageHistory {
  /** Ascending, without yanked ones. */
  readonly stable: readonly string[]
  /** What the registry offers without a version. */
  readonly latest: string | undefined
  /**
   * Returns what a stable version requires of a package: texts in the notation of its package manager, of which one applies, none where it
   * does not require it. Undefined where that is not stored.
   */
  readonly requirementsOn: (version: string, dependency: Purl) => readonly string[] | undefined
}

/** A package, and one that it may require. */
export type DependencyPair = readonly [dependent: Purl, dependency: Purl]

/**
 * Loads the packages of these pairs with what the first requires of the second, in two statements. Packages from other registries and
 * those without a stored record have no history.
 */
export async function loadPackageHistories(
  trx: Transaction,
  pairs: readonly DependencyPair[],
): Promise<(purl: Purl) => PackageHistory | undefined> {
  const keys = new Set(pairs.flat().map(recordKeyOf))
  const packages = await loadPackages(trx, [...keys])
  const wanted = pairs.flatMap(([dependent, dependency]) => {
    const packageId = packages.get(recordKeyOf(dependent))?.id
    return packageId === undefined ? [] : [{ packageId, dependency: recordKeyOf(dependency) }]
  })
  const distinct = new Map(wanted.map((one) => [requirementKey(one), one]))
  const requirements = await loadRequirements(trx, [...distinct.values()])
  const histories = new Map(Array.from(packages, ([key, known]) => [key, historyOf(known, requirements)]))
  return (purl) => (isFromOtherRegistry(purl) ? undefined : histories.get(recordKeyOf(purl)))
}

function historyOf(
  { id: packageId, stable, latest, described }: KnownPackage,
  requirements: ReadonlyMap<string, readonly RequirementRun[]>,
): PackageHistory {
  const places = new Map(stable.map((version, at) => [version, at]))
  return {
    stable,
    latest,
    requirementsOn: (version, dependency) => {
      const at = places.get(version)
      if (at === undefined || runAt(described, at) === undefined) return undefined
      const runs = requirements.get(requirementKey({ packageId, dependency: recordKeyOf(dependency) })) ?? []
      return runAt(runs, at)?.[2] ?? []
    },
  }
}
