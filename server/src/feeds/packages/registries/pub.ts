import { firstText, hashesOf, momentOf, parseJsonObject, requirementsOf, textsByName } from '#feeds/packages/registries/draft-values.ts'
import type { PackageDraft, Registry, VersionDraft } from '#feeds/packages/registry.ts'
import { asObject, asObjects, type JsonObject } from '@waybill/documents/json'

/** pub.dev, by version 2 of the hosted repository protocol. */
export const pub: Registry = {
  type: 'pub',
  concurrency: 2,
  pauseMs: 250,
  async read({ name }, { fetchMain }) {
    const document = await fetchMain(`api/packages/${encodeURIComponent(name)}`, 'application/vnd.pub.v2+json')
    return document && readPubPackage(parseJsonObject(document.text))
  },
}

export function readPubPackage(document: JsonObject): PackageDraft {
  const latest = asObject(document['latest'])
  const pubspec = asObject(latest?.['pubspec'])
  return {
    latest: firstText(latest, 'version'),
    description: firstText(pubspec, 'description'),
    homepageUrl: firstText(pubspec, 'homepage'),
    repositoryUrl: firstText(pubspec, 'repository'),
    deprecated: discontinuationOf(document),
    versions: asObjects(document['versions']).map(versionOf),
  }
}

function versionOf(version: JsonObject): VersionDraft {
  return {
    version: firstText(version, 'version') ?? '',
    published: momentOf(version['published']),
    yanked: version['retracted'] === true,
    hashes: hashesOf([['SHA-256', version['archive_sha256']]]),
    requirements: pubRequirements(asObject(version['pubspec'])),
  }
}

/** Reads the dependencies from pub.dev; those from an SDK are no packages, and of other sources nothing is known. */
function pubRequirements(pubspec: JsonObject | undefined): VersionDraft['requirements'] {
  const dependencies = Object.entries(asObject(pubspec?.['dependencies']) ?? {})
  const hosted = dependencies
    .filter(([, source]) => asObject(source)?.['sdk'] === undefined)
    .map(([name, text]) => [name, text ?? 'any'] as const)
  const pairs = textsByName(Object.fromEntries(hosted))
  return pubspec && pairs && requirementsOf('pub', pairs)
}

function discontinuationOf(document: JsonObject): string | undefined {
  if (document['isDiscontinued'] !== true) return undefined
  const successor = firstText(document, 'replacedBy')
  return successor === undefined ? 'the package is discontinued' : `the package is discontinued; use ${successor}`
}
