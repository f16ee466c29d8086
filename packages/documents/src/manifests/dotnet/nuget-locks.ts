import { asObject, asText, type JsonObject } from '../../json/json-values.ts'
import { hashOf } from '../../sbom/component-hash.ts'
import { connectPackages, type LockedPackage, type RootRequirement } from '../locked-packages.ts'
import type { ManifestContent } from '../manifest.ts'
import { namePackage } from '../named-package.ts'
import { parseJson } from '../text/parse-json.ts'

/** Reads packages.lock.json: packages by target framework. */
export function readPackagesLock(text: string): ManifestContent {
  const frameworks = Object.entries(asObject(parseJson(text)['dependencies']) ?? {})
  const entries = frameworks.flatMap(([framework, packages]) =>
    Object.entries(asObject(packages) ?? {}).map(([name, entry]) => ({ framework, name, entry: asObject(entry) ?? {} })),
  )
  const locked = entries.flatMap(({ framework, name, entry }) =>
    entry['type'] === 'Project' ? [] : [lockedPackage(framework, name, entry)],
  )
  const direct = entries.filter(({ entry }) => entry['type'] === 'Direct')
  const projects = entries.filter(({ entry }) => entry['type'] === 'Project')
  const roots = [
    ...direct.map(({ framework, name }) => keyOf(framework, name)),
    ...projects.flatMap(({ framework, entry }) => requiresOf(framework, entry)),
  ]
  return connectPackages(
    locked,
    roots.map((key): RootRequirement => ({ key, scope: 'required' })),
  )
}

function lockedPackage(framework: string, name: string, entry: JsonObject): LockedPackage {
  return {
    ...namePackage('nuget', name, { version: asText(entry['resolved']) }),
    keys: [keyOf(framework, name)],
    requires: requiresOf(framework, entry),
    hash: hashOf('sha512', entry['contentHash']),
  }
}

/** NuGet names are the same in any case. */
function keyOf(framework: string, name: string): string {
  return `${framework} ${name.toLowerCase()}`
}

function requiresOf(framework: string, entry: JsonObject): readonly string[] {
  return Object.keys(asObject(entry['dependencies']) ?? {}).map((name) => keyOf(framework, name))
}

/** Reads project.assets.json. */
export function readProjectAssets(text: string): ManifestContent {
  const body = parseJson(text)
  const libraries = asObject(body['libraries']) ?? {}
  const targets = Object.entries(asObject(body['targets']) ?? {})
  const entries = targets.flatMap(([framework, packages]) =>
    Object.entries(asObject(packages) ?? {}).map(([id, entry]) => ({ framework, id, entry: asObject(entry) ?? {} })),
  )
  const locked = entries.flatMap(({ framework, id, entry }) =>
    entry['type'] === 'project' ? [] : [assetPackage(framework, id, { entry, libraries })],
  )
  const named = directNames(asObject(body['project']) ?? {})
  const projects = entries.filter(({ entry }) => entry['type'] === 'project')
  const roots = [
    ...targets.flatMap(([framework]) => named.map((name) => keyOf(framework, name))),
    ...projects.flatMap(({ framework, entry }) => requiresOf(framework, entry)),
  ]
  return connectPackages(
    locked,
    roots.map((key): RootRequirement => ({ key, scope: 'required' })),
  )
}

interface AssetEntry {
  readonly entry: JsonObject
  readonly libraries: JsonObject
}

function assetPackage(framework: string, id: string, { entry, libraries }: AssetEntry): LockedPackage {
  const [name = '', version] = id.split('/', 2)
  const library = Object.hasOwn(libraries, id) ? asObject(libraries[id]) : undefined
  return {
    ...namePackage('nuget', name, { version }),
    keys: [keyOf(framework, name)],
    requires: requiresOf(framework, entry),
    hash: hashOf('sha512', library?.['sha512']),
  }
}

function directNames(project: JsonObject): readonly string[] {
  return Object.values(asObject(project['frameworks']) ?? {}).flatMap((framework) =>
    Object.keys(asObject(asObject(framework)?.['dependencies']) ?? {}),
  )
}
