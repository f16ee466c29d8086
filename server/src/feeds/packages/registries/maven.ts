import { type Pom, readPom } from '#feeds/packages/registries/pom.ts'
import { mavenRequirements } from '#feeds/packages/registries/maven-requirements.ts'
import { readMavenVersions } from '#feeds/packages/registries/maven-metadata.ts'
import {
  type RegistryFetcher,
  type HashRequest,
  type PackageDraft,
  type Registry,
  type RegistryDocument,
  UnreadableAnswer,
  type VersionDraft,
} from '#feeds/packages/registry.ts'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'
import { type HashAlgorithm, hashOf } from '@waybill/documents'
import type { Hashes } from '#feeds/packages/package-record.ts'

const maxParents = 6
const xml = 'application/xml, text/xml'

/** Maven Central: the list of versions and the POM of the newest one, completed from its parent POMs. */
export const maven: Registry = {
  type: 'maven',
  concurrency: 2,
  pauseMs: 100,
  async read({ namespace = '', name }, { fetchMain, fetchMore }) {
    const metadata = await fetchMain(`${folderOf(namespace, name)}/maven-metadata.xml`, xml)
    if (metadata === undefined) return undefined
    const { versions, release } = await readMavenVersions(metadata.text)
    const newest = release ?? versions.at(-1)
    const found = newest === undefined ? undefined : await findPom({ group: namespace, artifact: name, version: newest }, fetchMore)
    return draftOf(versions, newest, found)
  },
  hashes: { algorithms: ['SHA-512', 'SHA-256', 'SHA-1', 'MD5'], read: readHashes },
}

/**
 * Reads the checksums of the library and its POM. A purl without `type` may mean either file, so both count; without a checksum of the
 * library nothing can be compared.
 */
async function readHashes(
  { purl: { namespace = '', name }, version, algorithms }: HashRequest,
  fetchMore: RegistryFetcher['fetchMore'],
): Promise<Hashes> {
  const hashes: Partial<Record<HashAlgorithm, readonly string[]>> = {}
  for (const algorithm of algorithms) {
    const library = await checksumOf(`${name}-${version}.jar`, algorithm)
    if (library !== undefined) hashes[algorithm] = [library, (await checksumOf(`${name}-${version}.pom`, algorithm)) ?? library]
  }
  return hashes

  async function checksumOf(file: string, algorithm: HashAlgorithm): Promise<string | undefined> {
    const suffix = algorithm.replace('-', '').toLowerCase()
    const path = [version, `${file}.${suffix}`].map(encodeURIComponent).join('/')
    const document = await fetchMore(`${folderOf(namespace, name)}/${path}`, 'text/plain')
    // some tools append the file name
    return hashOf(algorithm, document?.text.trim().split(/\s+/u)[0])?.value
  }
}

function folderOf(group: string, artifact: string): string {
  return [...group.split('.'), artifact].map(encodeURIComponent).join('/')
}

interface Coordinates {
  readonly group: string
  readonly artifact: string
  readonly version: string
}

interface FoundPom {
  /** The POM and its parents, nearest first. */
  readonly lineage: readonly Pom[]
  /** When the POM was uploaded, which is when the version was published. */
  readonly published: string | undefined
}

async function findPom(coordinates: Coordinates, fetchMore: RegistryFetcher['fetchMore']): Promise<FoundPom | undefined> {
  const document = await fetchPom(coordinates, fetchMore)
  if (document === undefined) return undefined
  return { lineage: await withParents(await readPom(document.text), fetchMore), published: document.modified }
}

async function fetchPom(
  { group, artifact, version }: Coordinates,
  fetchMore: RegistryFetcher['fetchMore'],
): Promise<RegistryDocument | undefined> {
  const file = [version, `${artifact}-${version}.pom`].map(encodeURIComponent).join('/')
  return fetchMore(`${folderOf(group, artifact)}/${file}`, xml)
}

/** Parents state licences, and what a POM requires: dependencies of their own, versions and properties. */
async function withParents(pom: Pom, fetchMore: RegistryFetcher['fetchMore']): Promise<readonly Pom[]> {
  const lineage = [pom]
  while (lineage.length <= maxParents) {
    const parent = lineage.at(-1)?.parent
    const document = parent && (await fetchPom(parent, fetchMore))
    const read = document && (await readParent(document.text))
    if (read === undefined) break
    lineage.push(read)
  }
  return lineage
}

/** An unreadable parent is a missing one: what the POM itself states stays. */
async function readParent(text: string): Promise<Pom | undefined> {
  try {
    return await readPom(text)
  } catch (error) {
    if (error instanceof UnreadableAnswer || error instanceof FeedFileError) return undefined
    throw error
  }
}

function draftOf(versions: readonly string[], newest: string | undefined, found: FoundPom | undefined): PackageDraft {
  const lineage = found?.lineage ?? []
  const about = licensingPart(lineage)
  return {
    latest: newest,
    description: lineage[0]?.description,
    homepageUrl: about.find(({ url }) => url !== undefined)?.url,
    repositoryUrl: about.find(({ scmUrl }) => scmUrl !== undefined)?.scmUrl,
    licenses: about.at(-1)?.licenses,
    versions: versions.map((version) =>
      version === newest ? { version, published: found?.published, requirements: requirementsOf(lineage) } : { version },
    ),
  }
}

/** Parents behind the one that states the licences are of another organisation, and so are their addresses. */
function licensingPart(lineage: readonly Pom[]): readonly Pom[] {
  const at = lineage.findIndex(({ licenses }) => licenses.length > 0)
  return at === -1 ? lineage : lineage.slice(0, at + 1)
}

/** Undefined where a parent is missing. */
function requirementsOf(lineage: readonly Pom[]): VersionDraft['requirements'] {
  const models = lineage.map(({ model }) => model)
  return models.length > 0 && models.at(-1)?.parent === undefined ? mavenRequirements(models) : undefined
}
