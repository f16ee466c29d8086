import type { Transaction } from '#database/database.ts'
import { findCandidates, isStableVersion, loadPublishedVersions } from '#feeds/feeds.ts'
import type { Purl } from '@waybill/identifiers'
import { type AffectedComponent, type PackageKnowledge, targetsOf } from '#analysis/fixes/verify-versions.ts'

/** Loads what the feeds know of the packages of components; two statements. */
export async function loadPackageKnowledge(
  trx: Transaction,
  components: readonly AffectedComponent[],
): Promise<(component: { readonly purl: Purl }) => PackageKnowledge> {
  const targets = components.flatMap(targetsOf)
  const entries = await findCandidates(trx, [...new Set(targets.flatMap(({ packages }) => packages.map(({ lookupKey }) => lookupKey)))])
  const publishedOf = await loadPublishedVersions(
    trx,
    components.map(({ purl }) => purl),
  )
  return ({ purl }) => ({ entries, published: publishedOf(purl), isStable: isStableVersion })
}
