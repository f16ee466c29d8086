import type { ManifestContent, ManifestPackage, PackageScope } from '../manifest.ts'
import { isNamed, namePackage } from '../named-package.ts'
import { childOf, childrenOf, childText, parseXml, type XmlElement } from '../text/parse-xml.ts'
import type { Pom, PomDependency, PomParent } from './pom-model.ts'

/** Reads pom.xml; parents that lie in the repository are applied when files are combined. */
export function readPom(text: string): ManifestContent {
  const pom = pomOf(parseXml(text))
  return { ...resolvePom(pom, []), pom, members: modulesOf(text) }
}

function modulesOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/<module>\s*([^<\s]+)\s*<\/module>/gu), ([, module = '']) => module)
}

function pomOf(project: XmlElement): Pom {
  const profiles = childrenOf(project, 'profiles', 'profile')
  return {
    group: childText(project, 'groupId'),
    artifact: childText(project, 'artifactId'),
    version: childText(project, 'version'),
    license: childrenOf(project, 'licenses', 'license').flatMap((license) => childText(license, 'name') ?? [])[0],
    parent: parentOf(childOf(project, 'parent')),
    properties: (childOf(project, 'properties')?.children ?? []).map(({ name, text }) => [name, text] as const),
    dependencies: [...dependenciesOf(project), ...profiles.flatMap(dependenciesOf).map(optionalDependency)],
    managed: dependenciesOf(childOf(project, 'dependencyManagement')),
  }
}

function parentOf(parent: XmlElement | undefined): PomParent | undefined {
  if (parent === undefined) return undefined
  const path = childOf(parent, 'relativePath')?.text ?? '../pom.xml'
  const [group, artifact, version] = ['groupId', 'artifactId', 'version'].map((name) => childText(parent, name))
  return { group, artifact, version, path: path === '' || path.endsWith('.xml') ? path : `${path}/pom.xml` }
}

function optionalDependency(dependency: PomDependency): PomDependency {
  return { ...dependency, isOptional: true }
}

function dependenciesOf(element: XmlElement | undefined): readonly PomDependency[] {
  return childrenOf(element, 'dependencies', 'dependency').map(dependencyOf)
}

function dependencyOf(dependency: XmlElement): PomDependency {
  return {
    group: childText(dependency, 'groupId') ?? '',
    artifact: childText(dependency, 'artifactId') ?? '',
    version: childText(dependency, 'version'),
    type: childText(dependency, 'type'),
    classifier: childText(dependency, 'classifier'),
    scope: childText(dependency, 'scope'),
    isOptional: childText(dependency, 'optional') === 'true',
  }
}

type Interpolate = (text: string | undefined) => string | undefined

/** Resolves a project with its parents, the nearest first. */
export function resolvePom(pom: Pom, parents: readonly Pom[]): Pick<ManifestContent, 'root' | 'packages' | 'problems'> {
  const interpolate = interpolator(pom, parents)
  const managed = managedOf([pom, ...parents], interpolate)
  const all = [pom, ...parents].flatMap(({ dependencies }) => dependencies)
  const packages = all.map((dependency) => resolvedPackage(dependency, managed, interpolate))
  const literal = packages.filter((each) => each !== undefined)
  return {
    root: rootOf(pom, interpolate),
    packages: [...new Map(literal.toReversed().map((each) => [each.purl, each])).values()].toReversed(),
    problems:
      literal.length < packages.length ? [`${packages.length - literal.length} dependencies have names that no property gives`] : [],
  }
}

function rootOf(pom: Pom, interpolate: Interpolate): ManifestContent['root'] {
  const { group, version } = coordinatesOf(pom)
  const artifact = interpolate(pom.artifact)
  const name = [interpolate(group), artifact].filter((part) => part !== undefined).join(':')
  const { purl } = namePackage('maven', name, { version: interpolate(version) })
  return { name, version: interpolate(version), license: pom.license, ...(artifact !== undefined && name !== artifact && { purl }) }
}

/** Group and version may be those of the parent. */
function coordinatesOf({ group, version, parent }: Pom): Pick<Pom, 'group' | 'version'> {
  return { group: group ?? parent?.group, version: version ?? parent?.version }
}

/** Values may refer to each other; ten rounds and a bound on length end those that grow. */
const mostRounds = 10
const longestValue = 1000

function interpolator(pom: Pom, parents: readonly Pom[]): Interpolate {
  const inherited = [...parents.toReversed(), pom].flatMap(({ properties }) => properties)
  const values = new Map([...projectProperties(pom), ...inherited])
  return (text) => {
    let value = text ?? ''
    for (let round = 0; round < mostRounds && value.includes('${') && value.length < longestValue; round++) {
      value = value.replaceAll(/\$\{([^${}]*)\}/gu, (whole, name: string) => values.get(name.trim()) ?? whole)
    }
    return value === '' || value.length >= longestValue ? undefined : value
  }
}

/** Lists `project.version` and the like, also in their old spellings. */
function projectProperties(pom: Pom): readonly (readonly [string, string])[] {
  const { group, version } = coordinatesOf(pom)
  const values: readonly (readonly [string, string | undefined])[] = [
    ['groupId', group],
    ['artifactId', pom.artifact],
    ['version', version],
    ['parent.groupId', pom.parent?.group],
    ['parent.version', pom.parent?.version],
  ]
  const known = values.filter((entry): entry is readonly [string, string] => entry[1] !== undefined)
  return ['project.', 'pom.', ''].flatMap((prefix) => known.map(([name, value]) => [`${prefix}${name}`, value] as const))
}

type ManagedDependencies = ReadonlyMap<string, PomDependency>

function managedOf(poms: readonly Pom[], interpolate: Interpolate): ManagedDependencies {
  const entries = poms.toReversed().flatMap(({ managed }) => managed)
  return new Map(entries.map((dependency) => [managementKey(dependency, interpolate), dependency]))
}

function managementKey({ group, artifact, type = 'jar', classifier = '' }: PomDependency, interpolate: Interpolate): string {
  return [group, artifact, type, classifier].map(interpolate).join(':')
}

function resolvedPackage(dependency: PomDependency, managed: ManagedDependencies, interpolate: Interpolate): ManifestPackage | undefined {
  const shared = managed.get(managementKey(dependency, interpolate))
  const name = [interpolate(dependency.group), interpolate(dependency.artifact)].filter((part) => part !== undefined).join(':')
  const type = interpolate(dependency.type)
  const named = namePackage('maven', name, {
    ...mavenVersion(interpolate(dependency.version ?? shared?.version)),
    qualifiers: { type: type === 'jar' ? undefined : type, classifier: interpolate(dependency.classifier) },
  })
  if (!name.includes(':') || name.includes('${') || !isNamed(named)) return undefined
  return { ...named, scope: scopeOf(dependency, shared), direct: true }
}

/** A bare version and `[1.0]` name a version; brackets otherwise name a range, as do open properties. */
export function mavenVersion(text: string | undefined): { readonly version?: string | undefined; readonly range?: string | undefined } {
  const exact = /^\[([^,[\]()]+)\]$/u.exec(text ?? '')?.[1] ?? text
  const isRange = exact === undefined || /[[(,$]|\+$|^latest\b|^(?:LATEST|RELEASE)$/u.test(exact)
  return isRange ? { range: text } : { version: exact }
}

/** Maps the scope of a POM. Dependencies that a container provides, or that only compiling needs, are not part of the product. */
function scopeOf({ scope, isOptional }: PomDependency, shared: PomDependency | undefined): PackageScope {
  const effective = scope ?? shared?.scope ?? 'compile'
  if (effective === 'test') return 'development'
  return isOptional === true || effective === 'provided' ? 'optional' : 'required'
}
