import type { Transaction } from '#database/database.ts'
import {
  type CataloguedComponent,
  type ComponentFact,
  type KnownPackage,
  loadPackages,
  loadReleases,
  type Release,
  releaseKey,
  saveFacts,
} from '#feeds/packages/fact-store.ts'
import { linkByPurl, linkByRegistry } from '#feeds/repositories/link-components.ts'
import { ecosystemOfPackage, recordKeyOf } from '#standards/packages/package-record.ts'
import { isFromElsewhere, type Place, placeVersion } from '#standards/packages/place-version.ts'
import { parsePurl, type Purl } from '#standards/purl.ts'

interface Subject {
  readonly id: number
  readonly purl: Purl
  readonly known: KnownPackage
  readonly place: Place
}

/**
 * Works out what is true of these components by what registries say of their packages, stores it and answers the components of
 * which it changed. Components of unknown packages have none, nor have those taken from elsewhere: a package of their name is not
 * theirs. Writes down too in which repositories they are made. Five statements; call it in the transaction that adds them.
 */
export async function describeComponents(trx: Transaction, components: readonly CataloguedComponent[]): Promise<readonly number[]> {
  if (components.length === 0) return []
  const parsed = components.flatMap(({ id, purl: text }) => {
    const purl = parsePurl(text)
    return purl === undefined || isFromElsewhere(purl) ? [] : [{ id, purl, key: recordKeyOf(purl) }]
  })
  await linkByPurl(
    trx,
    parsed.map(({ purl }) => purl),
  )
  const packages = await loadPackages(trx, [...new Set(parsed.map(({ key }) => key))])
  if (packages.size === 0) return []
  const subjects = parsed.flatMap(({ id, purl, key }) => {
    const known = packages.get(key)
    return known === undefined ? [] : [{ id, purl, known, place: placeOf(purl, known) }]
  })
  await linkByRegistry(trx, subjects)
  const wanted = subjects.flatMap(({ known: { id: packageId }, place: { registered } }) =>
    registered === undefined ? [] : [{ packageId, version: registered }],
  )
  const releases = await loadReleases(trx, wanted)
  return saveFacts(
    trx,
    subjects.map((subject) => factOf(subject, releaseOf(subject, releases))),
  )
}

function placeOf(purl: Purl, { versions, stable }: KnownPackage): Place {
  return placeVersion(purl, { ecosystem: ecosystemOfPackage(purl), versions, stable })
}

function releaseOf({ known, place }: Subject, releases: ReadonlyMap<string, Release>): Release | undefined {
  return place.registered === undefined ? undefined : releases.get(releaseKey({ packageId: known.id, version: place.registered }))
}

const unreleased: Release = { published: undefined, yanked: false, deprecated: undefined, licenses: undefined, hashes: undefined }

function factOf({ id, purl, known, place }: Subject, release = unreleased): ComponentFact {
  return {
    componentId: id,
    isVersionKnown: place.isKnown,
    published: release.published,
    isYanked: release.yanked,
    deprecated: release.deprecated ?? known.deprecated,
    latest: known.latest ?? known.stable.at(-1) ?? known.versions.at(-1),
    newer: place.newer,
    isAboveAll: place.isAboveAll,
    hashes: isOtherFile(purl) ? undefined : release.hashes,
    licenses: release.licenses ?? known.licenses,
    repositoryUrl: known.repositoryUrl,
  }
}

/** Maven publishes sources, tests and the like beside the library, which have hashes of their own. */
function isOtherFile({ type, qualifiers }: Purl): boolean {
  return type === 'maven' && (qualifiers['classifier'] !== undefined || !['jar', undefined].includes(qualifiers['type']))
}
