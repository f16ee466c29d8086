import {
  firstText,
  hashesOf,
  listOf,
  momentOf,
  parseJsonObject,
  parseJsonValue,
  requirementsOf,
} from '#feeds/packages/registries/draft-values.ts'
import { type PackageDraft, type Registry, UnreadableAnswer, type VersionDraft } from '#feeds/packages/registry.ts'
import { asList, asObject, asObjects, asText, type JsonObject } from '@waybill/documents/json'

/** RubyGems: one document with the versions, one with everything else. Ten requests per second are allowed. */
export const gem: Registry = {
  type: 'gem',
  concurrency: 1,
  pauseMs: 150,
  async read({ name }, { fetchMain, fetchMore }) {
    const versions = await fetchMain(`api/v1/versions/${encodeURIComponent(name)}.json`)
    if (versions === undefined) return undefined
    const about = await fetchMore(`api/v1/gems/${encodeURIComponent(name)}.json`)
    return readGem(parseJsonValue(versions.text), about && parseJsonObject(about.text))
  },
}

/** Reads a gem; the builds for several platforms are one version. */
export function readGem(versions: unknown, about: JsonObject | undefined): PackageDraft {
  if (!Array.isArray(versions)) throw new UnreadableAnswer('the registry did not answer with a list of versions')
  const byNumber = Map.groupBy(asObjects(versions), (version) => firstText(version, 'number') ?? '')
  return {
    latest: firstText(about, 'version'),
    description: firstText(about, 'info'),
    homepageUrl: firstText(about, 'homepage_uri'),
    repositoryUrl: firstText(about, 'source_code_uri'),
    licenses: namesOf(about?.['licenses']),
    versions: [...byNumber].map(([number, builds]) => versionOf(number, builds, about)),
  }
}

function versionOf(version: string, builds: readonly JsonObject[], about: JsonObject | undefined): VersionDraft {
  return {
    version,
    published: builds.flatMap((build) => momentOf(build['created_at']) ?? []).toSorted()[0],
    licenses: namesOf(builds[0]?.['licenses']),
    hashes: hashesOf(builds.map(({ sha }) => ['SHA-256', sha] as const)),
    requirements: about !== undefined && version === about['version'] ? gemRequirements(about) : undefined,
  }
}

function namesOf(value: unknown): readonly string[] | undefined {
  return listOf(...asList(value).map(asText))
}

/** Reads what the newest version requires at run time; RubyGems does not list it for the others. */
function gemRequirements(about: JsonObject): VersionDraft['requirements'] {
  const runtime = asObject(about['dependencies'])?.['runtime']
  if (!Array.isArray(runtime)) return undefined
  return requirementsOf(
    'gem',
    asObjects(runtime).map((one) => [firstText(one, 'name') ?? '', firstText(one, 'requirements') ?? '']),
  )
}
