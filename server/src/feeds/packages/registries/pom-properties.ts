import type { PomCoordinates, PomModel } from '#feeds/packages/registries/pom-model.ts'

/** Replaces the properties in a text; undefined where one is not stated. */
export type Interpolate = (text: string) => string | undefined

const longest = 500
/** More than properties refer to each other. */
const mostPasses = 20

/** Returns a function that replaces properties by what a POM and its parents, nearest first, state; a child's win. */
export function interpolator(lineage: readonly PomModel[]): Interpolate {
  const stated = propertiesOf(lineage)
  return (text) => {
    const replaced = Array.from({ length: mostPasses }).reduce<string>((before) => replacedOnce(before, stated), text)
    return replaced.includes('${') || replaced.length > longest ? undefined : replaced
  }
}

/** Leaves a text that has grown too long as it is, so that properties of properties cannot multiply. */
function replacedOnce(text: string, stated: ReadonlyMap<string, string>): string {
  if (text.length > longest || !text.includes('${')) return text
  return text.replaceAll(/\$\{([^${}]+)\}/gu, (whole, name: string) => {
    const value = stated.get(name.trim()) ?? whole
    return value.length > longest ? whole : value
  })
}

/** Maven prefers what a POM says of itself to properties, and these to the same name without `project.`. */
function propertiesOf(lineage: readonly PomModel[]): ReadonlyMap<string, string> {
  const [model] = lineage
  const own = coordinateProperties(model?.own, model?.parent)
  const parent = coordinateProperties(model?.parent)
  return new Map([
    ...own,
    ...lineage.toReversed().flatMap(({ properties }) => properties),
    ...prefixed(own, 'pom.'),
    ...prefixed(own, 'project.'),
    ...prefixed(parent, 'parent.'),
    ...prefixed(parent, 'project.parent.'),
  ])
}

type Properties = readonly (readonly [name: string, value: string])[]

const coordinateNames = [
  ['groupId', 'group'],
  ['artifactId', 'artifact'],
  ['version', 'version'],
] as const

function coordinateProperties(coordinates: PomCoordinates | undefined, inherited?: PomCoordinates): Properties {
  return coordinateNames.flatMap(([name, field]) => {
    const value = coordinates?.[field] ?? inherited?.[field]
    return value === undefined ? [] : [[name, value] as const]
  })
}

function prefixed(properties: Properties, prefix: string): Properties {
  return properties.map(([name, value]) => [`${prefix}${name}`, value])
}
