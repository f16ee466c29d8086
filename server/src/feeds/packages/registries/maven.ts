import { type Pom, readPom } from '#feeds/packages/registries/pom.ts'
import { readMavenVersions } from '#feeds/packages/registries/maven-metadata.ts'
import type { RegistryFetcher, HashRequest, PackageDraft, Registry } from '#feeds/packages/registry.ts'
import { type HashAlgorithm, hashOf } from '@waybill/documents'
import type { Hashes } from '#feeds/packages/package-record.ts'

const maxParents = 4
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
  readonly pom: Pom
  /** When the POM was uploaded, which is when the version was published. */
  readonly published: string | undefined
}

async function findPom({ group, artifact, version }: Coordinates, fetchMore: RegistryFetcher['fetchMore']): Promise<FoundPom | undefined> {
  const file = [version, `${artifact}-${version}.pom`].map(encodeURIComponent).join('/')
  const document = await fetchMore(`${folderOf(group, artifact)}/${file}`, xml)
  if (document === undefined) return undefined
  return { pom: await withParents(await readPom(document.text), fetchMore), published: document.modified }
}

async function withParents(pom: Pom, fetchMore: RegistryFetcher['fetchMore'], left = maxParents): Promise<Pom> {
  const { parent } = pom
  if (parent === undefined || left === 0 || pom.licenses.length > 0) return pom
  const file = [parent.version, `${parent.artifact}-${parent.version}.pom`].map(encodeURIComponent).join('/')
  const document = await fetchMore(`${folderOf(parent.group, parent.artifact)}/${file}`, xml)
  if (document === undefined) return pom
  const inherited = await withParents(await readPom(document.text), fetchMore, left - 1)
  return { ...pom, licenses: inherited.licenses, scmUrl: pom.scmUrl ?? inherited.scmUrl, url: pom.url ?? inherited.url }
}

function draftOf(versions: readonly string[], newest: string | undefined, found: FoundPom | undefined): PackageDraft {
  const { description, url, scmUrl, licenses } = found?.pom ?? {}
  return {
    latest: newest,
    description,
    homepageUrl: url,
    repositoryUrl: scmUrl,
    licenses,
    versions: versions.map((version) => ({ version, published: version === newest ? found?.published : undefined })),
  }
}
