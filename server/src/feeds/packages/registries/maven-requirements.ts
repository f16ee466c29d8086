import { requirementsOf } from '#feeds/packages/registries/draft-values.ts'
import type { PomDependency, PomModel } from '#feeds/packages/registries/pom-model.ts'
import { type Interpolate, interpolator } from '#feeds/packages/registries/pom-properties.ts'
import type { VersionDraft } from '#feeds/packages/registry.ts'

/**
 * Reads what a POM requires at run time, given with its parents, nearest first and complete. Undefined where a version or property is stated
 * elsewhere, by an imported POM or the machine of the build.
 */
export function mavenRequirements(lineage: readonly PomModel[]): VersionDraft['requirements'] {
  const interpolate = interpolator(lineage)
  const conditional = lineage.flatMap(({ conditional: listed }) => listed)
  if (conditional.some((dependency) => isShipped(dependency, interpolate))) return undefined
  const needed = wholeDependencies(lineage, interpolate).filter((dependency) => isShipped(dependency, interpolate))
  const pairs = needed.map((dependency) => requirementOf(dependency, interpolate)).filter((pair) => pair !== undefined)
  return pairs.length < needed.length ? undefined : requirementsOf('maven', pairs)
}

/** Management states the version and scope of a dependency that leaves them out, but not whether it is optional. */
function wholeDependencies(lineage: readonly PomModel[], interpolate: Interpolate): readonly PomDependency[] {
  const managed = byKey(lineage, ({ managed: listed }) => listed, interpolate)
  return Array.from(
    byKey(lineage, ({ dependencies }) => dependencies, interpolate),
    ([key, dependency]) => {
      const { version, scope } = managed.get(key) ?? {}
      return { ...dependency, version: dependency.version ?? version, scope: dependency.scope ?? scope }
    },
  )
}

type Dependencies = ReadonlyMap<string, PomDependency>

/** Collects dependencies of a lineage; a child's replace those of its parents. */
function byKey(
  lineage: readonly PomModel[],
  listOf: (model: PomModel) => readonly PomDependency[],
  interpolate: Interpolate,
): Dependencies {
  const all = lineage.toReversed().flatMap(listOf)
  return new Map(all.map((dependency) => [keyOf(dependency, interpolate), dependency]))
}

/** Type and classifier tell apart the files of one version. */
function keyOf({ group, artifact, type = 'jar', classifier = '' }: PomDependency, interpolate: Interpolate): string {
  return [group, artifact, type, classifier].map((text = '') => interpolate(text) ?? text).join(':')
}

const shippedScopes: ReadonlySet<string | undefined> = new Set(['compile', 'runtime', undefined])

/** Reports whether a dependency is shipped. An unknown scope counts, so that nothing is left out unnoticed. */
function isShipped({ scope = 'compile', optional = 'false' }: PomDependency, interpolate: Interpolate): boolean {
  return shippedScopes.has(interpolate(scope)) && interpolate(optional) !== 'true'
}

function requirementOf(dependency: PomDependency, interpolate: Interpolate): readonly [name: string, text: string] | undefined {
  const { scope, optional } = dependency
  if ([scope, optional].some((text = '') => interpolate(text) === undefined)) return undefined
  const [group, artifact, version] = [dependency.group, dependency.artifact, dependency.version].map((text = '') => interpolate(text))
  return group && artifact && version ? [`${group}/${artifact}`, version] : undefined
}
