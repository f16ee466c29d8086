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
import { parsePurl, type Purl } from '@waybill/identifiers'

interface KnownComponent {
  readonly id: number
  readonly purl: Purl
  readonly known: KnownPackage
  readonly position: VersionPosition
}

/**
 * Updates the facts about these components from what the registries know about their packages, and returns the components whose facts
 * changed. Components of unknown packages have no facts, nor have those from another source than the registry, where the same name may be
 * another package. Also records their source repositories. Runs five statements; call it in the transaction that adds the components.
 */
export async function updateComponentFacts(trx: Transaction, components: readonly CataloguedComponent[]): Promise<readonly ChangedFact[]> {
  if (components.length === 0) return []
  const parsed = parse(components)
  await linkByPurl(
    trx,
    parsed.map(({ purl }) => purl),
  )
  const knownComponents = await findKnownComponents(trx, parsed)
  if (knownComponents.length === 0) return []
  await linkByRegistry(trx, knownComponents)
  return saveFacts(trx, await factsOf(trx, knownComponents))
}

/**
 * Computes the facts about components that need not be in the catalogue, by the given ids, without storing anything. Components of unknown
 * packages are left out. Runs two statements.
 */
export async function lookUpFacts(
  trx: Transaction,
  components: readonly CataloguedComponent[],
): Promise<ReadonlyMap<number, ComponentFact>> {
  const knownComponents = await findKnownComponents(trx, parse(components))
  const facts = knownComponents.length === 0 ? [] : await factsOf(trx, knownComponents)
  return new Map(facts.map((fact) => [fact.componentId, fact]))
}

/** Loads the stable versions of these packages' records in ascending order, by purl; unknown packages are left out. One statement. */
export async function loadPublishedVersions(trx: Transaction, purls: readonly Purl[]): Promise<(purl: Purl) => readonly string[]> {
  const keys = purls.filter((purl) => !isFromOtherRegistry(purl)).map(recordKeyOf)
  const packages = await loadPackages(trx, [...new Set(keys)])
  return (purl) => (isFromOtherRegistry(purl) ? [] : (packages.get(recordKeyOf(purl))?.stable ?? []))
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
    return known === undefined ? [] : [{ id, purl, known, position: positionOf(purl, known) }]
  })
}

async function factsOf(trx: Transaction, knownComponents: readonly KnownComponent[]): Promise<readonly ComponentFact[]> {
  const requested = knownComponents.flatMap(({ known: { id: packageId }, position: { registered } }) =>
    registered === undefined ? [] : [{ packageId, version: registered }],
  )
  const releases = await loadReleases(trx, requested)
  return knownComponents.map((rootComponent) => factOf(rootComponent, releaseOf(rootComponent, releases)))
}

function positionOf(purl: Purl, { versions, stable }: KnownPackage): VersionPosition {
  return versionPositionOf(purl, { ecosystem: ecosystemOfPackage(purl), versions, stable })
}

function releaseOf({ known, position }: KnownComponent, releases: ReadonlyMap<string, Release>): Release | undefined {
  return position.registered === undefined ? undefined : releases.get(releaseKey({ packageId: known.id, version: position.registered }))
}

const unreleased: Release = { published: undefined, yanked: false, deprecated: undefined, licenses: undefined, hashes: undefined }

function factOf({ id, purl, known, position }: KnownComponent, release = unreleased): ComponentFact {
  return {
    componentId: id,
    isVersionKnown: position.isKnown,
    published: release.published,
    isYanked: release.yanked,
    deprecated: release.deprecated ?? known.deprecated,
    latest: known.latest ?? known.stable.at(-1) ?? known.versions.at(-1),
    newer: position.newer,
    isAboveAll: position.isAboveAll,
    hashes: isSecondaryArtifact(purl) ? undefined : release.hashes,
    licenses: release.licenses ?? known.licenses,
    repositoryUrl: known.repositoryUrl,
  }
}

/** Maven publishes sources, tests and other files beside the library, with their own hashes. */
function isSecondaryArtifact({ type, qualifiers }: Purl): boolean {
  return type === 'maven' && (qualifiers['classifier'] !== undefined || !['jar', undefined].includes(qualifiers['type']))
}
