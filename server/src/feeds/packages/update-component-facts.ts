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
} from '#feeds/packages/component-fact-store.ts'
import { linkByPurl, linkByRegistry } from '#feeds/repositories/link-components.ts'
import { ecosystemOfPackage, recordKeyOf } from '#feeds/packages/package-record.ts'
import { isFromOtherRegistry, type VersionPosition, versionPositionOf } from '#feeds/packages/version-position.ts'
import { parsePurl, type Purl } from '@waybill/identifiers/purl.ts'

interface KnownComponent {
  readonly id: number
  readonly purl: Purl
  readonly known: KnownPackage
  readonly place: VersionPosition
}

/**
 * Works out what is true of these components by what registries say of their packages, stores it and answers the components of
 * which it changed. Components of unknown packages have none, nor have those taken from elsewhere: a package of their name is not
 * theirs. Writes down too in which repositories they are made. Five statements; call it in the transaction that adds them.
 */
export async function updateComponentFacts(trx: Transaction, components: readonly CataloguedComponent[]): Promise<readonly ChangedFact[]> {
  if (components.length === 0) return []
  const parsed = parse(components)
  await linkByPurl(
    trx,
    parsed.map(({ purl }) => purl),
  )
  const rootComponents = await findKnownComponents(trx, parsed)
  if (rootComponents.length === 0) return []
  await linkByRegistry(trx, rootComponents)
  return saveFacts(trx, await factsOf(trx, rootComponents))
}

/**
 * What registries say of components that need not be in the catalogue, by the ids given; one of an unknown package is not there.
 * Nothing is stored. Two statements.
 */
export async function lookUpFacts(
  trx: Transaction,
  components: readonly CataloguedComponent[],
): Promise<ReadonlyMap<number, ComponentFact>> {
  const rootComponents = await findKnownComponents(trx, parse(components))
  const facts = rootComponents.length === 0 ? [] : await factsOf(trx, rootComponents)
  return new Map(facts.map((fact) => [fact.componentId, fact]))
}

interface ParsedComponent {
  readonly id: number
  readonly purl: Purl
  readonly key: string
}

function parse(components: readonly CataloguedComponent[]): readonly ParsedComponent[] {
  return components.flatMap(({ id, purl: text }) => {
    const purl = parsePurl(text)
    return purl === undefined || isFromOtherRegistry(purl) ? [] : [{ id, purl, key: recordKeyOf(purl) }]
  })
}

async function findKnownComponents(trx: Transaction, parsed: readonly ParsedComponent[]): Promise<readonly KnownComponent[]> {
  const packages = await loadPackages(trx, [...new Set(parsed.map(({ key }) => key))])
  return parsed.flatMap(({ id, purl, key }) => {
    const known = packages.get(key)
    return known === undefined ? [] : [{ id, purl, known, place: positionOf(purl, known) }]
  })
}

async function factsOf(trx: Transaction, rootComponents: readonly KnownComponent[]): Promise<readonly ComponentFact[]> {
  const requested = rootComponents.flatMap(({ known: { id: packageId }, place: { registered } }) =>
    registered === undefined ? [] : [{ packageId, version: registered }],
  )
  const releases = await loadReleases(trx, requested)
  return rootComponents.map((rootComponent) => factOf(rootComponent, releaseOf(rootComponent, releases)))
}

function positionOf(purl: Purl, { versions, stable }: KnownPackage): VersionPosition {
  return versionPositionOf(purl, { ecosystem: ecosystemOfPackage(purl), versions, stable })
}

function releaseOf({ known, place: scope }: KnownComponent, releases: ReadonlyMap<string, Release>): Release | undefined {
  return scope.registered === undefined ? undefined : releases.get(releaseKey({ packageId: known.id, version: scope.registered }))
}

const unreleased: Release = { published: undefined, yanked: false, deprecated: undefined, licenses: undefined, hashes: undefined }

function factOf({ id, purl, known, place: scope }: KnownComponent, release = unreleased): ComponentFact {
  return {
    componentId: id,
    isVersionKnown: scope.isKnown,
    published: release.published,
    isYanked: release.yanked,
    deprecated: release.deprecated ?? known.deprecated,
    latest: known.latest ?? known.stable.at(-1) ?? known.versions.at(-1),
    newer: scope.newer,
    isAboveAll: scope.isAboveAll,
    hashes: isSecondaryArtifact(purl) ? undefined : release.hashes,
    licenses: release.licenses ?? known.licenses,
    repositoryUrl: known.repositoryUrl,
  }
}

/** Maven publishes sources, tests and the like beside the library, which have hashes of their own. */
function isSecondaryArtifact({ type, qualifiers }: Purl): boolean {
  return type === 'maven' && (qualifiers['classifier'] !== undefined || !['jar', undefined].includes(qualifiers['type']))
}
