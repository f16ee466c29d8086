import type { Transaction } from '#database/database.ts'
import {
  type CataloguedComponent,
  type ChangedFact,
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
export async function describeComponents(trx: Transaction, components: readonly CataloguedComponent[]): Promise<readonly ChangedFact[]> {
  if (components.length === 0) return []
  const parsed = parse(components)
  await linkByPurl(
    trx,
    parsed.map(({ purl }) => purl),
  )
  const subjects = await findSubjects(trx, parsed)
  if (subjects.length === 0) return []
  await linkByRegistry(trx, subjects)
  return saveFacts(trx, await factsOf(trx, subjects))
}

/**
 * What registries say of components that need not be in the catalogue, by the ids given; one of an unknown package is not there.
 * Nothing is stored. Two statements.
 */
export async function lookUpFacts(
  trx: Transaction,
  components: readonly CataloguedComponent[],
): Promise<ReadonlyMap<number, ComponentFact>> {
  const subjects = await findSubjects(trx, parse(components))
  const facts = subjects.length === 0 ? [] : await factsOf(trx, subjects)
  return new Map(facts.map((fact) => [fact.componentId, fact]))
}

interface Parsed {
  readonly id: number
  readonly purl: Purl
  readonly key: string
}

function parse(components: readonly CataloguedComponent[]): readonly Parsed[] {
  return components.flatMap(({ id, purl: text }) => {
    const purl = parsePurl(text)
    return purl === undefined || isFromElsewhere(purl) ? [] : [{ id, purl, key: recordKeyOf(purl) }]
  })
}

async function findSubjects(trx: Transaction, parsed: readonly Parsed[]): Promise<readonly Subject[]> {
  const packages = await loadPackages(trx, [...new Set(parsed.map(({ key }) => key))])
  return parsed.flatMap(({ id, purl, key }) => {
    const known = packages.get(key)
    return known === undefined ? [] : [{ id, purl, known, place: placeOf(purl, known) }]
  })
}

async function factsOf(trx: Transaction, subjects: readonly Subject[]): Promise<readonly ComponentFact[]> {
  const wanted = subjects.flatMap(({ known: { id: packageId }, place: { registered } }) =>
    registered === undefined ? [] : [{ packageId, version: registered }],
  )
  const releases = await loadReleases(trx, wanted)
  return subjects.map((subject) => factOf(subject, releaseOf(subject, releases)))
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
