import { firstText, hashesOf, listOf, momentOf, parseJsonObject, requirementsOf } from '#feeds/packages/registries/draft-values.ts'
import type { PackageDraft, Registry, VersionDraft } from '#feeds/packages/registry.ts'
import { asList, asObject, asObjects, type JsonObject } from '@waybill/documents/json'

/** crates.io, which allows one request per second: one document with the versions, one with what the newest stable one requires. */
export const cargo: Registry = {
  type: 'cargo',
  concurrency: 1,
  pauseMs: 1000,
  async read({ name }, { fetchMain, fetchMore }) {
    const folder = `api/v1/crates/${encodeURIComponent(name)}`
    const document = await fetchMain(folder)
    if (document === undefined) return undefined
    const about = parseJsonObject(document.text)
    const newest = newestOf(about)
    const required = newest === undefined ? undefined : await fetchMore(`${folder}/${encodeURIComponent(newest)}/dependencies`)
    return readCrate(about, required && parseJsonObject(required.text))
  },
}

function newestOf(document: JsonObject): string | undefined {
  return firstText(asObject(document['crate']), 'max_stable_version')
}

/** Reads a crate; `required` lists the dependencies of its newest stable version. */
export function readCrate(document: JsonObject, required?: JsonObject): PackageDraft {
  const crate = asObject(document['crate'])
  const newest = newestOf(document)
  return {
    latest: firstText(crate, 'max_stable_version', 'max_version'),
    description: firstText(crate, 'description'),
    homepageUrl: firstText(crate, 'homepage'),
    repositoryUrl: firstText(crate, 'repository'),
    versions: asObjects(document['versions']).map((version) => versionOf(version, version['num'] === newest ? required : undefined)),
  }
}

function versionOf(version: JsonObject, required: JsonObject | undefined): VersionDraft {
  return {
    version: firstText(version, 'num') ?? '',
    published: momentOf(version['created_at']),
    yanked: version['yanked'] === true,
    licenses: listOf(firstText(version, 'license')),
    hashes: hashesOf([['SHA-256', version['checksum']]]),
    requirements: required && crateRequirements(required),
  }
}

/**
 * Reads the dependencies on all targets but those of tests. Optional ones count, since features of a project may switch them on, and those of
 * builds, since lock files do not tell them apart: without them, a path through them would look as if it were gone.
 */
function crateRequirements({ dependencies }: JsonObject): VersionDraft['requirements'] {
  if (!Array.isArray(dependencies)) return undefined
  const pairs = asList(dependencies).map(asObject).filter(isLocked).map(requirementOf)
  const whole = pairs.filter((pair) => pair !== undefined)
  return whole.length === pairs.length ? requirementsOf('cargo', whole) : undefined
}

/** Reports whether a dependency is locked. An unreadable one counts, so that nothing is left out unnoticed. */
function isLocked(dependency: JsonObject | undefined): boolean {
  return firstText(dependency, 'kind') !== 'dev'
}

function requirementOf(dependency: JsonObject | undefined): readonly [name: string, text: string] | undefined {
  const [name, text] = [firstText(dependency, 'crate_id'), firstText(dependency, 'req')]
  return name === undefined || text === undefined ? undefined : [name, text]
}
