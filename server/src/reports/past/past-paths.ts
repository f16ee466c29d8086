import type { ComponentPaths } from '#reports/component-paths.ts'

/** A component version in a module as its findings kept it. */
export interface PastOccurrence {
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
 * (docs/reference/reports.md#as-of). A direct occurrence in a module goes before one that was introduced. Pure.
 */
export function pastPathsOf(occurrences: readonly PastOccurrence[]): ReadonlyMap<string, ComponentPaths> {
  return new Map(
    Array.from(
      Map.groupBy(occurrences, ({ componentKey }) => componentKey),
      ([key, those]) => [key, pathsOf(those)],
    ),
  )
}

function pathsOf(occurrences: readonly PastOccurrence[]): ComponentPaths {
  const modules = [...Map.groupBy(occurrences, ({ moduleId }) => moduleId).values()]
  const paths = modules.slice(0, maxPaths).flatMap((those) => {
    const occurrence = those.find(({ isDirect }) => isDirect) ?? those[0]
    return occurrence === undefined ? [] : [pathOf(occurrence)]
  })
  return { paths, appearance: occurrences.length }
}

function pathOf({ moduleId, module, componentKey, isDirect, introducer }: PastOccurrence): ComponentPaths['paths'][number] {
  const path = isDirect || introducer === undefined ? [componentKey] : [introducer, componentKey]
  return { path, moduleId, module, componentKey }
}
