import { comparableVersion, goToolVersion } from './comparable-version.ts'
import { distributionPackages } from './distribution-packages.ts'
import { ecosystems, lookupKeyOf } from '@waybill/identifiers/ecosystems.ts'
import type { PackageRef } from './package-ref.ts'
import type { Purl } from '@waybill/identifiers/purl.ts'

type Named = Pick<PackageRef, 'name' | 'via'> &
  Partial<Pick<PackageRef, 'confidence'>> & { readonly version?: string | undefined; readonly ecosystem?: string }

const ecosystemByType = new Map(
  ecosystems.filter(({ distribution }) => distribution === undefined).map(({ name, purlType }) => [purlType, name]),
)

/** Types whose packages are named otherwise than namespace and name joined by a slash. */
const namings: ReadonlyMap<string, (purl: Purl) => readonly Named[]> = new Map([
  ['npm', npmNames],
  ['maven', mavenNames],
  ['golang', goNames],
  ['conan', plainName],
  ['githubactions', actionNames],
  ['github', repositoryNames],
])

/**
 * Names every advisory package that may speak of this component. Pure and total: a purl of a type or distribution without
 * advisories has none. Compute it once per component.
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

/** Some tools forget the sign of the scope; nothing else can stand before a slash. */
function npmNames(purl: Purl): readonly Named[] {
  return [{ name: joined(purl, '/').replace(/^(?!@)(?=.*\/)/u, '@'), via: 'name' }]
}

function mavenNames(purl: Purl): readonly Named[] {
  return [{ name: joined(purl, ':'), via: 'name' }]
}

/** An action may live in a folder of its repository, advisories name the repository. */
function actionNames(purl: Purl): readonly Named[] {
  return [{ name: joined(purl, '/').split('/').slice(0, 2).join('/'), via: 'name' }]
}

/** Tools write actions as the repositories they are. */
function repositoryNames(purl: Purl): readonly Named[] {
  return actionNames(purl).map(({ name }) => ({ name, via: 'alias', ecosystem: 'GitHub Actions' }))
}

/**
 * A subpath names a module below the repository, which has versions of its own (`vault#api` is module vault/api), or merely a package in the
 * module; the purl does not say which. So the module around it is met by name alone, and not at all where a major version says
 * that the path is another module.
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
