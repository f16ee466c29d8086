import { asObject, asText, type JsonObject } from '../../json/json-values.ts'
import { connectPackages, type LockedPackage, type RootRequirement } from '../locked-packages.ts'
import type { ManifestContent } from '../manifest.ts'
import { parseYaml } from '../text/parse-yaml.ts'
import { resolvedNpmPackage } from './npm-package.ts'
import { textEntries } from './package-json.ts'
import { requestsOf } from './yarn-requests.ts'

/** Reads yarn.lock of Yarn 2 and later. Its checksums are of Yarn's own archives, not of the packages, so they are left out. */
export function readYarnBerryLock(text: string): ManifestContent {
  const entries = Object.entries(parseYaml(text)).flatMap(([key, value]) => {
    const entry = asObject(value)
    return entry === undefined || key === '__metadata' ? [] : [{ keys: key.split(/,\s*/u), entry }]
  })
  const own = entries.filter(({ entry }) => workspaceOf(entry) !== undefined)
  const locked = entries.flatMap(({ keys, entry }) => lockedPackage(keys, entry))
  return {
    ...connectPackages(
      locked,
      own.flatMap(({ entry }) => rootsOf(entry)),
    ),
    ...requestsOf(locked),
    members: own.flatMap(({ entry }) => workspaceOf(entry) ?? []).filter((path) => path !== '.'),
    own: own.flatMap(({ entry }) => resolutionOf(entry).name),
  }
}

interface Resolution {
  readonly name: string
  /** `npm:1.0.0`, `workspace:packages/a`, `patch:…`, an address. */
  readonly source: string
}

function resolutionOf(entry: JsonObject): Resolution {
  const [, name = '', source = ''] = /^(@?[^@]+)@(.*)$/su.exec(asText(entry['resolution']) ?? '') ?? []
  return { name, source }
}

function workspaceOf(entry: JsonObject): string | undefined {
  return /^workspace:(.+)$/u.exec(resolutionOf(entry).source)?.[1]
}

function lockedPackage(keys: readonly string[], entry: JsonObject): readonly LockedPackage[] {
  const { name, source } = resolutionOf(entry)
  if (/^(?:workspace|link|portal|file):/u.test(source)) return []
  const address = /^(?:npm|patch|virtual):/u.test(source) ? archiveIn(source) : source
  return [{ ...resolvedNpmPackage(name, asText(entry['version']), address), keys: keys.flatMap(spellingsOf), requires: requiresOf(entry) }]
}

/** Private registries are written behind the version. */
function archiveIn(source: string): string | undefined {
  const [, encoded] = /::__archiveUrl=([^&]+)/u.exec(source) ?? []
  return encoded === undefined ? undefined : decodeUrl(encoded)
}

function decodeUrl(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** Versions before 4 write ranges without their protocol. */
function spellingsOf(key: string): readonly string[] {
  const plain = key.replace(/^(@?[^@]+)@npm:(?!.*@)/u, '$1@')
  return plain === key ? [key] : [key, plain]
}

function requiresOf(entry: JsonObject): readonly string[] {
  return ['dependencies', 'optionalDependencies'].flatMap((section) => textEntries(entry[section]).map((pair) => pair.join('@')))
}

function rootsOf(entry: JsonObject): readonly RootRequirement[] {
  return requiresOf(entry).map((key) => ({ key, scope: 'required' }))
}
