import { firstText, hashesOf, listOf, momentOf, parseJsonObject } from '#feeds/packages/registries/draft-values.ts'
import type { PackageDraft, Registry, VersionDraft } from '#feeds/packages/registry.ts'
import { asObject, asObjects, type JsonObject } from '@waybill/documents/json'

/** crates.io, which allows one request per second. */
export const cargo: Registry = {
  type: 'cargo',
  concurrency: 1,
  pauseMs: 1000,
  async read({ name }, { fetchMain }) {
    const document = await fetchMain(`api/v1/crates/${encodeURIComponent(name)}`)
    return document && readCrate(parseJsonObject(document.text))
  },
}

export function readCrate(document: JsonObject): PackageDraft {
  const crate = asObject(document['crate'])
  return {
    latest: firstText(crate, 'max_stable_version', 'max_version'),
    description: firstText(crate, 'description'),
    homepageUrl: firstText(crate, 'homepage'),
    repositoryUrl: firstText(crate, 'repository'),
    versions: asObjects(document['versions']).map(versionOf),
  }
}

function versionOf(version: JsonObject): VersionDraft {
  return {
    version: firstText(version, 'num') ?? '',
    published: momentOf(version['created_at']),
    yanked: version['yanked'] === true,
    licenses: listOf(firstText(version, 'license')),
    hashes: hashesOf([['SHA-256', version['checksum']]]),
  }
}
