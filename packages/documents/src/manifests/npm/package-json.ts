import { asList, asObject, asObjects, asText, type JsonObject } from '../../json/json-values.ts'
import type { ManifestContent, ManifestPackage, ManifestRoot, PackageScope } from '../manifest.ts'
import { isNamed, namePackage } from '../named-package.ts'
import { parseJson } from '../text/parse-json.ts'
import { requiredNpmPackage } from './npm-package.ts'

/** The sections of a package.json, the deciding one first. */
export const npmSections: readonly (readonly [section: string, scope: PackageScope])[] = [
  ['optionalDependencies', 'optional'],
  ['dependencies', 'required'],
  ['peerDependencies', 'required'],
  ['devDependencies', 'development'],
]

/** Reads package.json. */
export function readPackageJson(text: string): ManifestContent {
  const body = parseJson(text)
  const sections = npmSections.flatMap(([section, scope]) => requiredIn(body, section, scope))
  const bundled = bundledNames(body).map((name): Required => ({ name, specifier: '', scope: 'required' }))
  // the first section that names a package decides
  const unique = new Map([...sections, ...bundled].toReversed().map((each) => [each.name, each]))
  return { root: npmRoot(body), packages: Array.from(unique.values()).toReversed().flatMap(requiredPackage), members: workspacesOf(body) }
}

interface Required {
  readonly name: string
  readonly specifier: string
  readonly scope: PackageScope
}

function requiredIn(body: JsonObject, section: string, scope: PackageScope): readonly Required[] {
  return textEntries(body[section]).map(([name, specifier]) => {
    const isOptional = section === 'peerDependencies' && isOptionalPeer(body, name)
    return { name, specifier, scope: isOptional ? 'optional' : scope }
  })
}

function requiredPackage({ name, specifier, scope }: Required): readonly ManifestPackage[] {
  const named = requiredNpmPackage(name, specifier)
  return named !== undefined && isNamed(named) ? [{ ...named, scope, direct: true, request: `${name}@${specifier}` }] : []
}

/** Returns the entries of an object whose values are texts, trimmed. */
export function textEntries(value: unknown): readonly (readonly [string, string])[] {
  return Object.entries(asObject(value) ?? {}).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text.trim()] as const] : []))
}

function isOptionalPeer(body: JsonObject, name: string): boolean {
  const meta = asObject(body['peerDependenciesMeta']) ?? {}
  return Object.hasOwn(meta, name) && asObject(meta[name])?.['optional'] === true
}

function bundledNames(body: JsonObject): readonly string[] {
  return [...asList(body['bundledDependencies']), ...asList(body['bundleDependencies'])].flatMap((name) => asText(name) ?? [])
}

function workspacesOf(body: JsonObject): readonly string[] {
  const list = asObject(body['workspaces'])?.['packages'] ?? body['workspaces']
  return asList(list).flatMap((pattern) => asText(pattern) ?? [])
}

/** Reads name, version and licence of the package itself. */
export function npmRoot(body: JsonObject): ManifestRoot {
  const name = asText(body['name'])
  const version = asText(body['version'])
  return { name, version, license: npmLicense(body), ...(name !== undefined && { purl: namePackage('npm', name, { version }).purl }) }
}

/** Reads the licence in its forms: text, `{type}`, and the old list `licenses`. */
export function npmLicense(body: JsonObject): string | undefined {
  const one = asText(body['license']) ?? asText(asObject(body['license'])?.['type'])
  if (one !== undefined) return one
  const written = body['license'] ?? body['licenses']
  const all = [...asObjects(written).map(({ type }) => type), ...asList(written)].flatMap((each) => asText(each) ?? [])
  return all.length === 0 ? undefined : all.join(' OR ')
}
