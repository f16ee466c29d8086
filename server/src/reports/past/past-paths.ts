import type { ComponentPaths } from '#reports/component-paths.ts'

/** A component version in a module as its findings kept it. */
export interface PastPlace {
  readonly moduleId: string
  readonly module: string
  readonly componentKey: string
  readonly isDirect: boolean
  /** The direct dependency that introduced it, if it was known. */
  readonly introducer: string | undefined
}

const maxPaths = 10

/**
 * Returns paths and occurrences by component key, of what findings keep: the component, after the direct dependency that introduced it
 * (docs/reference/reports.md#as-of). A direct place of a module goes before one that was introduced. Pure.
 */
export function pastPathsOf(places: readonly PastPlace[]): ReadonlyMap<string, ComponentPaths> {
  return new Map(
    Array.from(
      Map.groupBy(places, ({ componentKey }) => componentKey),
      ([key, those]) => [key, pathsOf(those)],
    ),
  )
}

function pathsOf(places: readonly PastPlace[]): ComponentPaths {
  const modules = [...Map.groupBy(places, ({ moduleId }) => moduleId).values()]
  const paths = modules.slice(0, maxPaths).flatMap((those) => {
    const place = those.find(({ isDirect }) => isDirect) ?? those[0]
    return place === undefined ? [] : [pathOf(place)]
  })
  return { paths, appearance: places.length }
}

function pathOf({ moduleId, module, componentKey, isDirect, introducer }: PastPlace): ComponentPaths['paths'][number] {
  const path = isDirect || introducer === undefined ? [componentKey] : [introducer, componentKey]
  return { path, moduleId, module, componentKey }
}
