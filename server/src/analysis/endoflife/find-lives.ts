import type { Transaction } from '#database/database.ts'
import { findNamings, loadReleases, type NamedRelease, type Naming } from '#feeds/feeds.ts'
import { parseCpe } from '#standards/cpe.ts'
import { distributionOf, isDistributionPackage } from '#standards/end-of-life/distribution-of.ts'
import { carries, cpeKeyIn, purlKeyOf } from '#standards/end-of-life/identifier.ts'
import { releaseOf } from '#standards/end-of-life/release-of.ts'
import { parsePurl, type Purl } from '#standards/purl.ts'
import type { Life, LifeSubject } from '#analysis/endoflife/life.ts'

/** One way a component may be met by a product, tried in this order. */
interface Attempt {
  readonly key: string
  readonly version: string | undefined
  /** Empty where the purl says it. */
  readonly cpe: string
  readonly purl: Purl
}

interface Known {
  readonly namings: ReadonlyMap<string, readonly Naming[]>
  readonly releases: ReadonlyMap<string, readonly NamedRelease[]>
}

/**
 * Which releases of which products components belong to, by today's catalogue: two statements. A distribution's package lives as
 * long as the release of the distribution it comes from; anything else as its product, by purl, else by CPE.
 */
export async function findLives(trx: Transaction, subjects: readonly LifeSubject[]): Promise<readonly Life[]> {
  const tried = subjects.map((subject) => ({ subject, attempts: attemptsOf(subject) }))
  const keys = new Set(tried.flatMap(({ attempts }) => attempts.map(({ key }) => key)))
  const namings = await findNamings(trx, [...keys])
  const releases = await loadReleases(trx, [...new Set(namings.map(({ product }) => product))])
  const known = { namings: Map.groupBy(namings, ({ key }) => key), releases }
  return tried.flatMap(({ subject, attempts }) => livesOf(subject, attempts, known))
}

function attemptsOf({ purl: text, cpes }: LifeSubject): readonly Attempt[] {
  const purl = parsePurl(text)
  if (purl === undefined) return []
  const distribution = distributionOf(purl)
  if (distribution !== undefined) return [{ key: distribution.key, version: distribution.release, cpe: '', purl }]
  const own = { key: purlKeyOf(purl), version: versionOf(purl), cpe: '', purl }
  // whoever packages it supports it, and not the product's maker
  return isDistributionPackage(purl) ? [own] : [own, ...cpes.flatMap((cpe) => attemptBy(cpe, purl))]
}

function attemptBy(cpe: string, purl: Purl): readonly Attempt[] {
  const key = cpeKeyIn(cpe)
  const version = parseCpe(cpe)?.version ?? '*'
  return key === undefined ? [] : [{ key, version: /^[*-]$/u.test(version) ? purl.version : version, cpe, purl }]
}

/** Of an image the tag says the version, where its version is a digest. */
function versionOf({ type, version, qualifiers }: Purl): string | undefined {
  const isImage = type === 'oci' || type === 'docker'
  return isImage && (version === undefined || version.startsWith('sha256:')) ? qualifiers['tag'] : version
}

function livesOf({ componentId }: LifeSubject, attempts: readonly Attempt[], known: Known): readonly Life[] {
  const found = attempts.flatMap((attempt) => {
    const release = bestRelease(attempt, known)
    return release === undefined ? [] : [{ componentId, cpe: attempt.cpe, product: release.product, release: release.name }]
  })
  const byPurl = found.filter(({ cpe }) => cpe === '')
  return byPurl.length > 0 ? byPurl : found
}

/** Where several products go by one name, the one with the longest release that fits. */
function bestRelease({ key, version, purl }: Attempt, { namings, releases }: Known): NamedRelease | undefined {
  return (namings.get(key) ?? [])
    .filter(({ qualifiers }) => carries(purl, qualifiers))
    .flatMap(({ product }) => releaseOf(version, releases.get(product) ?? []) ?? [])
    .reduce<NamedRelease | undefined>((best, one) => (best === undefined || one.name.length > best.name.length ? one : best), undefined)
}
