import type { Database } from '#database/database.ts'
import { loadPackagesAsOf, type PastPackage } from '#feeds/packages/past-package-store.ts'
import { ecosystemOfPackage, recordKeyOf } from '#feeds/packages/package-record.ts'
import { isFromOtherRegistry, versionPositionOf } from '#feeds/packages/version-position.ts'
import { parsePurl, type Purl } from '@waybill/identifiers'

/** How a component version compared with its registry at a moment. */
export interface VersionLag {
  readonly latest: string | undefined
  /** Number of newer stable releases. */
  readonly newer: number
  /** Whether it was higher than every published version. */
  readonly isAboveAll: boolean
}

/** Bounds how many lists of versions are in memory. */
const packagesAtOnce = 2000

/**
 * Compares components with the versions that their registries had published at a moment, by purl; those that were of the newest release, and
 * those of unknown packages, are left out. A version without a date counts as published then, and whether it is yanked is as of today. One
 * statement for each 2,000 packages.
 */
export async function lookUpPastLags(db: Database, purls: Iterable<string>, asOf: Date): Promise<ReadonlyMap<string, VersionLag>> {
  const byPackage = [...Map.groupBy(comparable(purls), ({ key }) => key)]
  const lags = new Map<string, VersionLag>()
  for (let from = 0; from < byPackage.length; from += packagesAtOnce) {
    const some = new Map(byPackage.slice(from, from + packagesAtOnce))
    const packages = await loadPackagesAsOf(db, [...some.keys()], asOf)
    for (const [text, lag] of lagsOf([...some.values()].flat(), packages)) lags.set(text, lag)
  }
  return lags
}

interface Comparable {
  readonly text: string
  readonly purl: Purl
  readonly key: string
}

function* comparable(purls: Iterable<string>): Generator<Comparable> {
  for (const text of purls) {
    const purl = parsePurl(text)
    if (purl !== undefined && !isFromOtherRegistry(purl)) yield { text, purl, key: recordKeyOf(purl) }
  }
}

function* lagsOf(components: readonly Comparable[], packages: ReadonlyMap<string, PastPackage>): Generator<[string, VersionLag]> {
  for (const { text, purl, key } of components) {
    const lag = lagOf(purl, packages.get(key))
    if (lag !== undefined) yield [text, lag]
  }
}

function lagOf(purl: Purl, known: PastPackage | undefined): VersionLag | undefined {
  if (known === undefined) return undefined
  const { newer = 0, isAboveAll } = versionPositionOf(purl, { ecosystem: ecosystemOfPackage(purl), ...known })
  return newer > 0 || isAboveAll ? { latest: known.latest, newer, isAboveAll } : undefined
}
