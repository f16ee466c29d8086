import { comparableVersion, goToolVersion } from './comparable-version.ts'
import { distributionPackages } from './distribution-packages.ts'
import type { Purl } from '@waybill/identifiers'
import { ecosystems, lookupKeyOf } from '@waybill/identifiers/ecosystems'
import type { PackageRef } from './package-ref.ts'

type Named = Pick<PackageRef, 'name' | 'via'> &
  Partial<Pick<PackageRef, 'confidence'>> & { readonly version?: string | undefined; readonly ecosystem?: string }

const ecosystemByType = new Map(
  ecosystems.filter(({ distribution }) => distribution === undefined).map(({ name, purlType }) => [purlType, name]),
)

/** Types whose package names differ from namespace and name joined by a slash. */
const namings: ReadonlyMap<string, (purl: Purl) => readonly Named[]> = new Map([
  ['npm', npmNames],
  ['maven', mavenNames],
  ['golang', goNames],
  ['conan', plainName],
  ['githubactions', actionNames],
  ['github', repositoryNames],
])

/**
 * Derives every package name under which advisories may cover a component. Pure and total: empty for a type or distribution without
 * advisories. Compute it once per component.
 */
export function packageRefsOf(purl: Purl): readonly PackageRef[] {
  const ecosystem = ecosystemByType.get(purl.type)
  const naming = namings.get(purl.type)
  if (ecosystem === undefined && naming === undefined) return distributionPackages(purl)
  const version = comparableVersion(purl)
  return (naming ?? joinedName)(purl).flatMap((named) =>
    registryPackage({ version, confidence: named.via === 'alias' ? 4 : 5, ...named, ecosystem: named.ecosystem ?? ecosystem ?? '' }),
  )
}

function registryPackage(named: Required<Named>): readonly PackageRef[] {
  const { ecosystem, name, version, via, confidence } = named
  const lookupKey = lookupKeyOf(ecosystem, name)
  if (lookupKey === undefined) return []
  return [{ lookupKey, ecosystem, release: undefined, anyRelease: true, name, version, via, confidence }]
}

function joined({ namespace, name }: Purl, separator: string): string {
  return namespace === undefined ? name : `${namespace}${separator}${name}`
}

function joinedName(purl: Purl): readonly Named[] {
  return [{ name: joined(purl, '/'), via: 'name' }]
}

function plainName({ name }: Purl): readonly Named[] {
  return [{ name, via: 'name' }]
}

/** Adds the `@` of the scope, which some tools omit. */
function npmNames(purl: Purl): readonly Named[] {
  return [{ name: joined(purl, '/').replace(/^(?!@)(?=.*\/)/u, '@'), via: 'name' }]
}

function mavenNames(purl: Purl): readonly Named[] {
  return [{ name: joined(purl, ':'), via: 'name' }]
}

/** Advisories name an action's repository; the action may be in a subfolder. */
function actionNames(purl: Purl): readonly Named[] {
  return [{ name: joined(purl, '/').split('/').slice(0, 2).join('/'), via: 'name' }]
}

/** Tools also write actions as the repositories they are in. */
function repositoryNames(purl: Purl): readonly Named[] {
  return actionNames(purl).map(({ name }) => ({ name, via: 'alias', ecosystem: 'GitHub Actions' }))
}

/**
 * A subpath is either a nested module with versions of its own (`vault#api` is module vault/api) or merely a package in the module;
 * the purl does not say which. So the enclosing module matches by name alone, and not at all when a major version in the subpath
 * shows that it is another module.
 */
function goNames(purl: Purl): readonly Named[] {
  const module = joined(purl, '/')
  if (['stdlib', 'std', 'toolchain'].includes(module)) return [goTool(module, purl)]
  if (purl.subpath === undefined) return [{ name: module, via: 'name' }]
  const nested: Named = { name: `${module}/${purl.subpath}`, via: 'name' }
  return /(?:^|\/)v\d+(?:\/|$)/u.test(purl.subpath) ? [nested] : [nested, { name: module, via: 'alias', confidence: 1 }]
}

function goTool(module: string, purl: Purl): Named {
  const version = comparableVersion(purl)
  return { name: module === 'std' ? 'stdlib' : module, via: 'name', version: version === undefined ? undefined : goToolVersion(version) }
}
