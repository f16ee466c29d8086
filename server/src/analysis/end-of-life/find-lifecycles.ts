import type { Transaction } from '#database/database.ts'
import {
  findProductIdentifiers,
  loadProductReleases,
  type ProductRelease,
  type ProductIdentifier,
  distributionOf,
  isDistributionPackage,
  hasQualifiers,
  cpeKeyIn,
  purlKeyOf,
  releaseLineOf,
} from '#feeds/feeds.ts'
import { parseCpe, parsePurl, type Purl } from '@waybill/identifiers'
import type { Lifecycle, LifecycleTarget } from '#analysis/end-of-life/lifecycle.ts'

/** One way a component may be met by a product, tried in this order. */
interface NamingCandidate {
  readonly key: string
  readonly version: string | undefined
  /** Empty where the purl says it. */
  readonly cpe: string
  readonly purl: Purl
}

interface KnownProducts {
  readonly namings: ReadonlyMap<string, readonly ProductIdentifier[]>
  readonly releases: ReadonlyMap<string, readonly ProductRelease[]>
}

/**
 * Finds the product releases that components belong to, by today's catalogue: two statements. A distribution's package is supported as long
 * as the release of the distribution it comes from; anything else as its product, by purl, else by CPE.
 */
export async function findLifecycles(trx: Transaction, targets: readonly LifecycleTarget[]): Promise<readonly Lifecycle[]> {
  const tried = targets.map((target) => ({ target, attempts: candidatesOf(target) }))
  const keys = new Set(tried.flatMap(({ attempts }) => attempts.map(({ key }) => key)))
  const namings = await findProductIdentifiers(trx, [...keys])
  const releases = await loadProductReleases(trx, [...new Set(namings.map(({ product }) => product))])
  const known = { namings: Map.groupBy(namings, ({ key }) => key), releases }
  return tried.flatMap(({ target, attempts }) => lifecyclesOf(target, attempts, known))
}

function candidatesOf({ purl: text, cpes }: LifecycleTarget): readonly NamingCandidate[] {
  const purl = parsePurl(text)
  if (purl === undefined) return []
  const distribution = distributionOf(purl)
  if (distribution !== undefined) return [{ key: distribution.key, version: distribution.release, cpe: '', purl }]
  const own = { key: purlKeyOf(purl), version: versionOf(purl), cpe: '', purl }
  // the distribution supports its packages, not the product's maker
  return isDistributionPackage(purl) ? [own] : [own, ...cpes.flatMap((cpe) => candidatesByCpe(cpe, purl))]
}

function candidatesByCpe(cpe: string, purl: Purl): readonly NamingCandidate[] {
  const key = cpeKeyIn(cpe)
  const version = parseCpe(cpe)?.version ?? '*'
  return key === undefined ? [] : [{ key, version: /^[*-]$/u.test(version) ? purl.version : version, cpe, purl }]
}

/** Returns the version of a package; for an image whose version is a digest, the tag. */
function versionOf({ type, version, qualifiers }: Purl): string | undefined {
  const isImage = type === 'oci' || type === 'docker'
  return isImage && (version === undefined || version.startsWith('sha256:')) ? qualifiers['tag'] : version
}

function lifecyclesOf({ componentId }: LifecycleTarget, attempts: readonly NamingCandidate[], known: KnownProducts): readonly Lifecycle[] {
  const found = attempts.flatMap((attempt) => {
    const release = bestRelease(attempt, known)
    return release === undefined ? [] : [{ componentId, cpe: attempt.cpe, product: release.product, release: release.name }]
  })
  const byPurl = found.filter(({ cpe }) => cpe === '')
  return byPurl.length > 0 ? byPurl : found
}

/** Selects the release with the longest matching name among the products of that name. */
function bestRelease({ key, version, purl }: NamingCandidate, { namings, releases }: KnownProducts): ProductRelease | undefined {
  return (namings.get(key) ?? [])
    .filter(({ qualifiers }) => hasQualifiers(purl, qualifiers))
    .flatMap(({ product }) => releaseLineOf(version, releases.get(product) ?? []) ?? [])
    .reduce<ProductRelease | undefined>((best, one) => (best === undefined || one.name.length > best.name.length ? one : best), undefined)
}
