import {
  firstText,
  hashesOf,
  listOf,
  momentOf,
  parseJsonObject,
  requirementsOf,
  textsByName,
} from '#feeds/packages/registries/draft-values.ts'
import type { PackageDraft, Registry, VersionDraft } from '#feeds/packages/registry.ts'
import { asList, asObject, asObjects, asText, type JsonObject } from '@waybill/documents/json'

/** Packagist: one static document with every tagged version. */
export const composer: Registry = {
  type: 'composer',
  concurrency: 4,
  pauseMs: 50,
  async read({ namespace = '', name }, { fetchMain }) {
    const document = await fetchMain(`p2/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}.json`)
    return document && readComposerPackage(parseJsonObject(document.text), `${namespace}/${name}`)
  },
}

/** Reads the versions of a package, newest first; in a minified document each entry is a diff against the one before. */
export function readComposerPackage(document: JsonObject, name: string): PackageDraft {
  const listed = asObjects(asObject(document['packages'])?.[name])
  const versions = document['minified'] === undefined ? listed : expand(listed)
  const newest = versions[0]
  return {
    description: firstText(newest, 'description'),
    homepageUrl: firstText(newest, 'homepage'),
    repositoryUrl: firstText(asObject(newest?.['source']), 'url'),
    licenses: namesOf(newest?.['license']),
    deprecated: abandonmentOf(newest?.['abandoned']),
    versions: versions.map(versionOf),
  }
}

const unset = '__unset'

function expand(differences: readonly JsonObject[]): readonly JsonObject[] {
  let whole: JsonObject = {}
  return differences.map((difference) => {
    const merged = Object.entries({ ...whole, ...difference }).filter(([, value]) => value !== unset)
    whole = Object.fromEntries(merged)
    return whole
  })
}

function versionOf(version: JsonObject): VersionDraft {
  const dist = asObject(version['dist'])
  return {
    version: firstText(version, 'version') ?? '',
    published: momentOf(version['time']),
    licenses: namesOf(version['license']),
    hashes: hashesOf([['SHA-1', dist?.['shasum']]]),
    requirements: composerRequirements(version),
  }
}

/** Reads the required packages: names without a vendor are PHP, its extensions and Composer. */
function composerRequirements({ require, version }: JsonObject): VersionDraft['requirements'] {
  const pairs = textsByName(Array.isArray(require) && require.length === 0 ? {} : require)
  const own = asText(version) ?? ''
  return (
    pairs &&
    requirementsOf(
      'composer',
      pairs.filter(([name]) => name.includes('/')).map(([name, text]) => [name, ownVersion(text, own)]),
    )
  )
}

/** Packages that are released together require each other as `self.version`. */
function ownVersion(text: string, version: string): string {
  return text === 'self.version' ? version : text
}

function namesOf(value: unknown): readonly string[] | undefined {
  return listOf(...asList(value).map(asText))
}

/** The field is absent, true, or the name of the replacement. */
function abandonmentOf(value: unknown): string | undefined {
  if (value === true) return 'the package is abandoned'
  const successor = typeof value === 'string' ? asText(value) : undefined
  return successor && `the package is abandoned; use ${successor}`
}
