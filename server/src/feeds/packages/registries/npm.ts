import { firstText, hashesOf, listOf, momentOf, parseJsonObject } from '#feeds/packages/registries/draft-values.ts'
import { npmRequirements } from '#feeds/packages/registries/npm-requirements.ts'
import type { PackageDraft, Registry, VersionDraft } from '#feeds/packages/registry.ts'
import { asList, asObject, isObject, type JsonObject } from '@waybill/documents/json'

/** The npm registry and its mirrors: one document per package, the packument. */
export const npm: Registry = {
  type: 'npm',
  concurrency: 4,
  pauseMs: 50,
  async read({ namespace, name }, { fetchMain }) {
    const document = await fetchMain(encodeURIComponent(namespace === undefined ? name : `${namespace}/${name}`))
    return document && readPackument(parseJsonObject(document.text))
  },
}

/** Reads a packument. Fields that mirrors leave out are taken from its newest version. */
export function readPackument(packument: JsonObject): PackageDraft {
  const [times, versions] = [asObject(packument['time']), asObject(packument['versions']) ?? {}]
  const latest = firstText(asObject(packument['dist-tags']), 'latest')
  const about = { ...asObject(versions[latest ?? '']), ...packument }
  return {
    latest,
    description: firstText(about, 'description'),
    homepageUrl: firstText(about, 'homepage'),
    repositoryUrl: repositoryOf(about),
    licenses: licensesOf(about),
    versions: Object.entries(versions).map(([version, manifest]) => versionOf(version, asObject(manifest) ?? {}, times?.[version])),
  }
}

function versionOf(version: string, manifest: JsonObject, published: unknown): VersionDraft {
  const dist = asObject(manifest['dist'])
  return {
    version,
    published: momentOf(published),
    deprecated: firstText(manifest, 'deprecated'),
    licenses: licensesOf(manifest),
    hashes: hashesOf([...integrities(firstText(dist, 'integrity') ?? ''), ['SHA-1', dist?.['shasum']]]),
    requirements: npmRequirements(manifest),
  }
}

/** Splits a list of digests, each prefixed with its algorithm. */
function integrities(text: string): readonly (readonly [string, string])[] {
  return text.split(/\s+/u).flatMap((one) => {
    const [, algorithm = '', value = ''] = /^(sha\d+)-([^?]+)/u.exec(one) ?? []
    return algorithm === '' || algorithm === 'sha1' ? [] : [[algorithm, value] as const]
  })
}

/** Reads an SPDX expression, or the legacy object or list of objects. */
function licensesOf({ license, licenses }: JsonObject): readonly string[] | undefined {
  const all = [license, ...(Array.isArray(licenses) ? asList(licenses) : [licenses])]
  return listOf(...all.map((one) => (isObject(one) ? firstText(one, 'type', 'name') : firstText({ one }, 'one'))))
}

/** Reads a URL or its short form: `user/name`, `gitlab:user/name`. */
function repositoryOf({ repository }: JsonObject): string | undefined {
  const url = isObject(repository) ? firstText(repository, 'url') : firstText({ repository }, 'repository')
  const [, host = 'github', path] = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/u.exec(url ?? '') ?? []
  return path === undefined ? url : `https://${host}.${host === 'bitbucket' ? 'org' : 'com'}/${path}`
}
