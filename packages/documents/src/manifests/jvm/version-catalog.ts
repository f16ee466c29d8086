import { asObject, asText, type JsonObject } from '../../json/json-values.ts'
import type { ManifestContent, ManifestPackage } from '../manifest.ts'
import { isNamed, namePackage } from '../named-package.ts'
import { parseToml } from '../text/parse-toml.ts'
import { mavenVersion } from './pom.ts'

/** Reads a Gradle version catalog, libs.versions.toml. */
export function readVersionCatalog(text: string): ManifestContent {
  const body = parseToml(text)
  const versions = asObject(body['versions']) ?? {}
  const libraries = Object.values(asObject(body['libraries']) ?? {})
  return { packages: libraries.flatMap((library) => catalogPackage(library, versions)) }
}

function catalogPackage(library: unknown, versions: JsonObject): readonly ManifestPackage[] {
  const details = detailsOf(library)
  const name = asText(details['module']) ?? [details['group'], details['name']].flatMap((part) => asText(part) ?? []).join(':')
  const named = namePackage('maven', name, mavenVersion(versionText(sharedVersion(details['version'], versions))))
  return /.:./u.test(name) && isNamed(named) ? [{ ...named, scope: 'required', direct: true }] : []
}

function sharedVersion(version: unknown, versions: JsonObject): unknown {
  const reference = asText(asObject(version)?.['ref'])
  return reference !== undefined && Object.hasOwn(versions, reference) ? versions[reference] : version
}

/** Brings the short form `group:name:version` into the long one. */
function detailsOf(library: unknown): JsonObject {
  const [, module, version] = /^([^:]+:[^:]+)(?::(.+))?$/u.exec(asText(library) ?? '') ?? []
  return asObject(library) ?? { module, version }
}

/** A rich version names several; the strictest says most. */
function versionText(version: unknown): string | undefined {
  const rich = asObject(version)
  return asText(version) ?? asText(rich?.['strictly']) ?? asText(rich?.['require']) ?? asText(rich?.['prefer'])
}
