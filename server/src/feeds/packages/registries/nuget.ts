import { firstText, hashesOf, listOf, momentOf, parseJsonObject, requirementsOf } from '#feeds/packages/registries/draft-values.ts'
import { type RegistryFetcher, type PackageDraft, type Registry, UnreadableAnswer, type VersionDraft } from '#feeds/packages/registry.ts'
import { asList, asObject, asObjects, asText, type JsonObject } from '@waybill/documents/json'
import type { Hashes } from '#feeds/packages/package-record.ts'

/** NuGet: a package's registration; with many versions its pages are separate documents. */
export const nuget: Registry = {
  type: 'nuget',
  concurrency: 4,
  pauseMs: 50,
  async read({ name }, { fetchMain, fetchMore }) {
    const folder = `v3/registration5-gz-semver2/${encodeURIComponent(name.toLowerCase())}`
    const index = await fetchMain(`${folder}/index.json`)
    return index && readRegistration(await pagesOf(parseJsonObject(index.text), folder, fetchMore))
  },
  hashes: {
    algorithms: ['SHA-512'],
    async read({ purl: { name }, version }, fetchMore) {
      const path = [name, version].map((part) => encodeURIComponent(part.toLowerCase())).join('/')
      const leaf = await fetchMore(`v3/registration5-gz-semver2/${path}.json`)
      const entry = leaf && (await fetchMore(catalogPathOf(parseJsonObject(leaf.text))))
      return entry === undefined ? {} : readCatalogEntry(parseJsonObject(entry.text))
    },
  },
}

/** Finds the path of the catalogue entry, which is on the registry's or the mirror's own host. */
function catalogPathOf(leaf: JsonObject): string {
  const path = /^https?:\/\/[^/?#]+(?:\/[^/?#]+)*?\/(v3\/catalog\d+\/data\/[\w./-]+\.json)$/u.exec(
    firstText(leaf, 'catalogEntry') ?? '',
  )?.[1]
  if (path === undefined || path.includes('..')) throw new UnreadableAnswer('the registry does not state where its catalogue entry is')
  return path
}

/** Reads the hash of the package file. */
export function readCatalogEntry(entry: JsonObject): Hashes {
  return hashesOf([[entry['packageHashAlgorithm'], entry['packageHash']]])
}

const maxPages = 200

async function pagesOf(index: JsonObject, folder: string, fetchMore: RegistryFetcher['fetchMore']): Promise<readonly JsonObject[]> {
  const pages: JsonObject[] = []
  for (const page of asObjects(index['items']).slice(0, maxPages))
    pages.push(Array.isArray(page['items']) ? page : await separatePage(page, folder, fetchMore))
  return pages
}

/** Without one page the package would lose its versions. The index in a cache may still name a page that another one has replaced. */
async function separatePage(page: JsonObject, folder: string, fetchMore: RegistryFetcher['fetchMore']): Promise<JsonObject> {
  const path = pathOf(page)
  const document = await fetchMore(`${folder}/page/${path}.json`)
  if (document === undefined) throw new UnreadableAnswer(`the registry does not have the page ${path} that its index names`)
  return parseJsonObject(document.text)
}

function pathOf(page: JsonObject): string {
  return [page['lower'], page['upper']].map((bound) => encodeURIComponent(asText(bound)?.toLowerCase() ?? '')).join('/')
}

/** Reads the pages of a registration. An unlisted version counts as yanked. */
export function readRegistration(pages: readonly JsonObject[]): PackageDraft {
  const items = pages.flatMap((page) => asObjects(page['items']))
  const entries = items.map((item) => asObject(item['catalogEntry'])).filter((entry) => entry !== undefined)
  const newest = entries.findLast((entry) => entry['listed'] !== false) ?? entries.at(-1)
  return {
    description: firstText(newest, 'description', 'summary'),
    homepageUrl: firstText(newest, 'projectUrl'),
    repositoryUrl: repositoryOf(newest),
    licenses: licensesOf(newest),
    versions: entries.map(versionOf),
  }
}

function versionOf(entry: JsonObject): VersionDraft {
  const [version = ''] = (firstText(entry, 'version') ?? '').split('+', 1)
  return {
    version,
    published: momentOf(entry['published']),
    yanked: entry['listed'] === false,
    deprecated: deprecationOf(asObject(entry['deprecation'])),
    licenses: licensesOf(entry),
    requirements: nugetRequirements(entry),
  }
}

/** Reads the dependencies for all target frameworks; a missing range admits any version. */
function nugetRequirements(entry: JsonObject): VersionDraft['requirements'] {
  const dependencies = asObjects(entry['dependencyGroups']).flatMap((group) => asObjects(group['dependencies']))
  return requirementsOf(
    'nuget',
    dependencies.map((one) => [(firstText(one, 'id') ?? '').toLowerCase(), firstText(one, 'range') ?? '']),
  )
}

function licensesOf(entry: JsonObject | undefined): readonly string[] | undefined {
  return listOf(firstText(entry, 'licenseExpression', 'licenseUrl'))
}

function deprecationOf(deprecation: JsonObject | undefined): string | undefined {
  if (deprecation === undefined) return undefined
  const reasons = asList(deprecation['reasons']).map(asText).join(', ')
  const successor = firstText(asObject(deprecation['alternatePackage']), 'id')
  const parts = [reasons, firstText(deprecation, 'message'), successor && `use ${successor}`]
  return parts.filter(Boolean).join('; ') || 'deprecated'
}

function repositoryOf(entry: JsonObject | undefined): string | undefined {
  const url = firstText(entry, 'repository') ?? firstText(entry, 'projectUrl')
  return url !== undefined && /^https:\/\/(?:github|gitlab)\.com\//iu.test(url) ? url : undefined
}
