import { firstText, hashesOf, listOf, momentOf, parseJsonObject } from '#feeds/packages/registries/draft-values.ts'
import { pythonRequirements } from '#feeds/packages/registries/python-requirements.ts'
import type { PackageDraft, Registry, VersionDraft } from '#feeds/packages/registry.ts'
import { asList, asObject, asObjects, asText, type JsonObject } from '@waybill/documents/json'

/** PyPI: a project's JSON with the files of every release. */
export const pypi: Registry = {
  type: 'pypi',
  concurrency: 3,
  pauseMs: 100,
  async read({ name }, { fetchMain }) {
    const document = await fetchMain(`pypi/${encodeURIComponent(name)}/json`)
    return document && readProject(parseJsonObject(document.text))
  },
}

/** Reads a project; releases without files cannot be installed and are skipped. */
export function readProject(project: JsonObject): PackageDraft {
  const info = asObject(project['info']) ?? {}
  const releases = Object.entries(asObject(project['releases']) ?? {})
  return {
    latest: firstText(info, 'version'),
    description: firstText(info, 'summary'),
    homepageUrl: firstText(info, 'home_page') ?? linkOf(info, /^home-?\s?page$/iu),
    repositoryUrl: linkOf(info, /^(?:source|source[ _-]?code|repository|code|github|gitlab)$/iu),
    licenses: licensesOf(info),
    versions: releases.flatMap(([version, files]) => releaseOf(version, asObjects(files), info) ?? []),
  }
}

function releaseOf(version: string, files: readonly JsonObject[], info: JsonObject): VersionDraft | undefined {
  if (files.length === 0) return undefined
  const digests = files.map((file) => asObject(file['digests']) ?? {})
  return {
    version,
    published: files.flatMap((file) => momentOf(file['upload_time_iso_8601']) ?? []).toSorted()[0],
    yanked: files.every((file) => file['yanked'] === true),
    hashes: hashesOf(digests.flatMap(({ sha256, md5 }) => [['SHA-256', sha256] as const, ['MD5', md5] as const])),
    requirements: version === info['version'] ? pythonRequirements(info) : undefined,
  }
}

const maxLicenseNameLength = 100

/** Reads the expression, or else a short name, or else the classifiers; some projects put the whole licence text into the name field. */
function licensesOf(info: JsonObject): readonly string[] | undefined {
  const name = firstText(info, 'license')
  const short = name !== undefined && name.length <= maxLicenseNameLength && !name.includes('\n') ? name : undefined
  const declared = firstText(info, 'license_expression') ?? short
  if (declared !== undefined) return [declared]
  const classified = asList(info['classifiers']).flatMap((classifier) => licenseOf(asText(classifier) ?? '') ?? [])
  return listOf(...classified)
}

/** Reads a classifier such as `License :: OSI Approved :: MIT License`. */
function licenseOf(classifier: string): string | undefined {
  const parts = classifier.split(' :: ')
  return parts[0] === 'License' && parts.length > 2 ? parts.at(-1) : undefined
}

function linkOf({ project_urls: urls }: JsonObject, name: RegExp): string | undefined {
  const links = Object.entries(asObject(urls) ?? {})
  return asText(links.find(([label]) => name.test(label.trim()))?.[1])
}
