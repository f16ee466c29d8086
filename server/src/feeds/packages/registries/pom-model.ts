import type { XmlElement } from '#feeds/reading/xml-elements.ts'
import { within, writtenText } from '#feeds/packages/registries/xml-values.ts'

/** What names a project; what it leaves out is its parent's. */
export interface PomCoordinates {
  readonly group: string | undefined
  readonly artifact: string | undefined
  readonly version: string | undefined
}

/** A dependency of a POM, or what it states about one. */
export interface PomDependency extends PomCoordinates {
  readonly scope: string | undefined
  readonly optional: string | undefined
  readonly type: string | undefined
  readonly classifier: string | undefined
}

/** What a POM alone states about dependencies, as written: `${name}` refers to a property of the whole lineage. */
export interface PomModel {
  readonly own: PomCoordinates
  readonly parent: PomCoordinates | undefined
  readonly properties: readonly (readonly [name: string, value: string])[]
  readonly dependencies: readonly PomDependency[]
  /** Versions and scopes for dependencies that state none, here and in children. */
  readonly managed: readonly PomDependency[]
  /** Those of profiles that the machine of the build switches on. */
  readonly conditional: readonly PomDependency[]
}

/** Reads what a `<project>` states about dependencies. */
export function readPomModel(project: XmlElement): PomModel {
  const [parent] = within(project, 'parent')
  const profiles = within(project, 'profiles', 'profile').filter((profile) => within(profile, 'activation').length > 0)
  return {
    own: coordinatesOf(project),
    parent: parent && coordinatesOf(parent),
    properties: within(project, 'properties').flatMap(({ children }) => children.map(({ name, text }) => [name, text.trim()] as const)),
    dependencies: dependenciesOf(project),
    managed: within(project, 'dependencyManagement').flatMap(dependenciesOf),
    conditional: profiles.flatMap(dependenciesOf),
  }
}

function coordinatesOf(element: XmlElement): PomCoordinates {
  const [group, artifact, version] = ['groupId', 'artifactId', 'version'].map((name) => writtenText(element, name))
  return { group, artifact, version }
}

function dependenciesOf(element: XmlElement): readonly PomDependency[] {
  return within(element, 'dependencies', 'dependency').map(dependencyOf)
}

function dependencyOf(element: XmlElement): PomDependency {
  const [scope, optional, type, classifier] = ['scope', 'optional', 'type', 'classifier'].map((name) => writtenText(element, name))
  return { ...coordinatesOf(element), scope, optional, type, classifier }
}
