import { firstText, hashesOf, momentOf, parseJsonObject, requirementsOf, textsByName } from '#feeds/packages/registries/draft-values.ts'
import type { PackageDraft, Registry, VersionDraft } from '#feeds/packages/registry.ts'
import { asList, asObject, asObjects, asText, type JsonObject } from '@waybill/documents/json'

/**
 * Hex, which allows a hundred requests per minute: one document with the releases, one with what the newest stable one requires. Packages of
 * an organisation are not public.
 */
export const hex: Registry = {
  type: 'hex',
  concurrency: 1,
  pauseMs: 650,
  async read({ namespace, name }, { fetchMain, fetchMore }) {
    if (namespace !== undefined) return undefined
    const document = await fetchMain(`api/packages/${encodeURIComponent(name)}`)
    if (document === undefined) return undefined
    const about = parseJsonObject(document.text)
    const newest = firstText(about, 'latest_stable_version')
    const release = newest === undefined ? undefined : await fetchMore(releasePath(name, newest))
    return readHexPackage(about, release && parseJsonObject(release.text))
  },
  hashes: {
    algorithms: ['SHA-256'],
    async read({ purl: { name }, version }, fetchMore) {
      const document = await fetchMore(releasePath(name, version))
      return document === undefined ? {} : hashesOf([['SHA-256', parseJsonObject(document.text)['checksum']]])
    },
  },
}

function releasePath(name: string, version: string): string {
  return `api/packages/${encodeURIComponent(name)}/releases/${encodeURIComponent(version)}`
}

/** Reads a package, with the document of its newest stable release; a retired release is one its publisher warns about. */
export function readHexPackage(document: JsonObject, newest?: JsonObject): PackageDraft {
  const [meta, retirements] = [asObject(document['meta']), asObject(document['retirements'])]
  const links = Object.entries(asObject(meta?.['links']) ?? {})
  return {
    latest: firstText(document, 'latest_stable_version', 'latest_version'),
    description: firstText(meta, 'description'),
    homepageUrl: firstText(document, 'html_url'),
    repositoryUrl: asText(links.find(([name]) => /git|source|repo/iu.test(name))?.[1]),
    licenses: asList(meta?.['licenses']).flatMap((license) => asText(license) ?? []),
    versions: asObjects(document['releases']).map((release) => {
      const version = firstText(release, 'version') ?? ''
      return {
        version,
        published: momentOf(release['inserted_at']),
        deprecated: retirementOf(asObject(retirements?.[version])),
        requirements: newest?.['version'] === version ? hexRequirements(newest) : undefined,
      }
    }),
  }
}

function retirementOf(retirement: JsonObject | undefined): string | undefined {
  if (retirement === undefined) return undefined
  return [firstText(retirement, 'reason') ?? 'retired', firstText(retirement, 'message')].filter((text) => text !== undefined).join(': ')
}

/** Reads the required packages. Optional ones are not installed; of other repositories nothing is known. */
function hexRequirements({ requirements }: JsonObject): VersionDraft['requirements'] {
  const required = Object.entries(asObject(requirements) ?? { '': requirements })
    .map(([name, about]) => [name, asObject(about)] as const)
    .filter(([, about]) => about?.['optional'] !== true)
  const texts = required.map(([name, about]) => [name, isPublic(about) ? (about?.['requirement'] ?? '') : undefined] as const)
  const pairs = textsByName(Object.fromEntries(texts))
  return pairs && requirementsOf('hex', pairs)
}

function isPublic(requirement: JsonObject | undefined): boolean {
  return requirement !== undefined && (requirement['repository'] ?? 'hexpm') === 'hexpm'
}
