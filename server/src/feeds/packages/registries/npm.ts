import { firstText, hashesOf, listOf, momentOf, parseJsonObject } from '#feeds/packages/registries/draft-values.ts'
import type { PackageDraft, Registry, VersionDraft } from '#feeds/packages/registry.ts'
import { asList, asObject, isObject, type JsonObject } from '@waybill/documents/json/json-values.ts'

/** The npm registry and what speaks its language: one document, the packument. */
export const npm: Registry = {
  type: 'npm',
  concurrency: 4,
  pauseMs: 50,
  async read({ namespace, name }, { first }) {
    const document = await first(encodeURIComponent(namespace === undefined ? name : `${namespace}/${name}`))
    return document && readPackument(parseJsonObject(document.text))
  },
}

/** Reads a packument. What it does not say itself, as mirrors leave it out, its newest version may. */
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
  }
}

/** Several digests, each with its algorithm before it. */
function integrities(text: string): readonly (readonly [string, string])[] {
  return text.split(/\s+/u).flatMap((one) => {
    const [, algorithm = '', value = ''] = /^(sha\d+)-([^?]+)/u.exec(one) ?? []
    return algorithm === '' || algorithm === 'sha1' ? [] : [[algorithm, value] as const]
  })
}

/** An SPDX expression; long ago an object, or a list of them. */
function licensesOf({ license, licenses }: JsonObject): readonly string[] | undefined {
  const all = [license, ...(Array.isArray(licenses) ? asList(licenses) : [licenses])]
  return listOf(...all.map((one) => (isObject(one) ? firstText(one, 'type', 'name') : firstText({ one }, 'one'))))
}

/** A URL, or the short form of one: `user/name`, `gitlab:user/name`. */
function repositoryOf({ repository }: JsonObject): string | undefined {
  const url = isObject(repository) ? firstText(repository, 'url') : firstText({ repository }, 'repository')
  const [, host = 'github', path] = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/u.exec(url ?? '') ?? []
  return path === undefined ? url : `https://${host}.${host === 'bitbucket' ? 'org' : 'com'}/${path}`
}
