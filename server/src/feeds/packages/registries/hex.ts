import { firstText, hashesOf, momentOf, parseJsonObject } from '#feeds/packages/registries/draft-values.ts'
import type { PackageDraft, Registry } from '#feeds/packages/registry.ts'
import { asList, asObject, asObjects, asText, type JsonObject } from '@waybill/documents/json'

/** Hex, which allows a hundred requests per minute. Packages of an organisation are not public. */
export const hex: Registry = {
  type: 'hex',
  concurrency: 1,
  pauseMs: 650,
  async read({ namespace, name }, { fetchMain }) {
    if (namespace !== undefined) return undefined
    const document = await fetchMain(`api/packages/${encodeURIComponent(name)}`)
    return document && readHexPackage(parseJsonObject(document.text))
  },
  hashes: {
    algorithms: ['SHA-256'],
    async read({ purl: { name }, version }, fetchMore) {
      const document = await fetchMore(`api/packages/${encodeURIComponent(name)}/releases/${encodeURIComponent(version)}`)
      return document === undefined ? {} : hashesOf([['SHA-256', parseJsonObject(document.text)['checksum']]])
    },
  },
}

/** Reads a package; a retired release is one its publisher warns about. */
export function readHexPackage(document: JsonObject): PackageDraft {
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
      return { version, published: momentOf(release['inserted_at']), deprecated: retirementOf(asObject(retirements?.[version])) }
    }),
  }
}

function retirementOf(retirement: JsonObject | undefined): string | undefined {
  if (retirement === undefined) return undefined
  return [firstText(retirement, 'reason') ?? 'retired', firstText(retirement, 'message')].filter((text) => text !== undefined).join(': ')
}
