import type { Requirements } from '#feeds/packages/package-record.ts'

/** Consecutive stable versions, by their index in ascending order; both ends count. */
export type VersionSpan = readonly [from: number, to: number]

/** Consecutive stable versions that require a package in the same words. */
export type RequirementRun = readonly [from: number, to: number, texts: readonly string[]]

/** The requirements of a package's stable versions. Most stay the same over many versions, so that runs of versions are stored. */
export interface RequirementRuns {
  /** The versions whose requirements are known. */
  readonly known: readonly VersionSpan[]
  /** By the key of the required package. */
  readonly dependencies: ReadonlyMap<string, readonly RequirementRun[]>
}

/** Older versions are stored without requirements. */
const mostVersions = 1000
/** More than any published package has; one with more is stored without requirements. */
const mostRuns = 20_000

const nothingKnown: RequirementRuns = { known: [], dependencies: new Map() }

/** Joins the requirements of the newest stable versions, given in ascending order, into runs. Pure. */
export function requirementRuns(versions: readonly (Requirements | undefined)[]): RequirementRuns {
  const known: [number, number][] = []
  const dependencies = new Map<string, [number, number, readonly string[]][]>()
  for (let at = Math.max(0, versions.length - mostVersions); at < versions.length; at++) {
    const requirements = versions[at]
    if (requirements === undefined) continue
    extend(known, at)
    for (const [key, texts] of Object.entries(requirements)) extendRun(dependencies, key, [at, at, texts])
  }
  const runs = dependencies.values().reduce((sum, { length }) => sum + length, 0)
  return runs > mostRuns ? nothingKnown : { known, dependencies }
}

function extend(spans: [number, number][], at: number): void {
  const last = spans.at(-1)
  if (last?.[1] === at - 1) last[1] = at
  else spans.push([at, at])
}

function extendRun(
  dependencies: Map<string, [number, number, readonly string[]][]>,
  key: string,
  run: [number, number, readonly string[]],
): void {
  const runs = dependencies.get(key) ?? []
  const last = runs.at(-1)
  if (last?.[1] === run[0] - 1 && last[2].join('\n') === run[2].join('\n')) last[1] = run[0]
  else runs.push(run)
  dependencies.set(key, runs)
}

/** Finds the run that covers a version. */
export function runAt<Run extends readonly [number, number, ...unknown[]]>(runs: readonly Run[], at: number): Run | undefined {
  return runs.find(([from, to]) => from <= at && at <= to)
}
