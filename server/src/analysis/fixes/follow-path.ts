import type { PackageHistory } from '#feeds/feeds.ts'
import type { Purl } from '@waybill/identifiers'
import { isInNativeRange, parseRequirement, type VersionOrder } from '@waybill/versions'

/** A package on a dependency path, with what its registry says about it. */
export interface PathPackage {
  readonly purl: Purl
  readonly key: string
  /** Undefined where no record is stored. */
  readonly history: PackageHistory | undefined
  readonly order: VersionOrder | undefined
}

/** Why a path cannot be followed (docs/reference/fixes.md#direct-dependencies). */
export const unknownReasons = ['no-path', 'no-record', 'no-requirements', 'unreadable', 'no-version', 'unexplained', 'too-many'] as const
export type UnknownReason = (typeof unknownReasons)[number]

/** A path that cannot be followed, and at which package. */
export interface UnresolvedPath {
  readonly why: UnknownReason
  readonly at: string
}

/** The versions of a package that are installed; none where nothing requires it. */
export type Installed = ReadonlySet<string> | UnresolvedPath

/** More than environments and alternatives lead to. */
const mostAtOnce = 8

/** Checks that a path could be followed. */
export function isResolved(installed: Installed): installed is ReadonlySet<string> {
  return installed instanceof Set
}

/** Chooses the version of a package that satisfies a requirement. */
export type VersionChooser = (dependency: PathPackage, requirement: string, dependent: PathPackage) => string | UnresolvedPath

/**
 * Follows a path from a version of its first package to the versions of its last one that a fresh installation takes: at each step what the
 * version requires of the next package, and of the last one itself. Nothing else of the dependency tree is followed.
 */
export function followPath(path: readonly PathPackage[], start: string, choose: VersionChooser): Installed {
  const target = path.at(-1)
  const ends = new Set<string>()
  let reached: Installed = new Set([start])
  for (const [i, from] of path.slice(0, -1).entries()) {
    const next: Installed = stepTo(path[i + 1], { from, versions: reached, choose })
    const straight = stepTo(target, { from, versions: reached, choose })
    if (!isResolved(next)) return next
    if (!isResolved(straight)) return straight
    for (const version of straight) ends.add(version)
    reached = next
  }
  return ends
}

interface Step {
  readonly from: PathPackage
  readonly versions: ReadonlySet<string>
  readonly choose: VersionChooser
}

function stepTo(to: PathPackage | undefined, { from, versions, choose }: Step): Installed {
  if (to === undefined || versions.size === 0) return new Set()
  if (from.history === undefined) return { why: 'no-record', at: from.key }
  const { requirementsOn } = from.history
  const required = [...versions].map((version) => requirementsOn(version, to.purl))
  if (required.includes(undefined)) return { why: 'no-requirements', at: from.key }
  const texts = new Set(required.flatMap((one) => one ?? []))
  const chosen = new Set([...texts].map((text) => choose(to, text, from)))
  const unresolved = [...chosen].find((one) => typeof one !== 'string')
  if (unresolved !== undefined) return unresolved
  return chosen.size > mostAtOnce ? { why: 'too-many', at: to.key } : new Set([...chosen].filter((one) => typeof one === 'string'))
}

/** What package managers install of the versions that satisfy a requirement; the others take the highest one. */
const preferences: ReadonlyMap<string, 'tagged' | 'lowest'> = new Map([
  ['npm', 'tagged'],
  ['nuget', 'lowest'],
  ['golang', 'lowest'],
])

/** Answers of choosers by question; many versions of a package require others in the same words. */
export type KnownChoices = Map<string, string | UnresolvedPath>

/** Versions that are compared with requirements; far more than the versions of real packages need. */
const mostCompared = 100_000

/** Returns a chooser that remembers its answers in `known` and gives up after comparing too many versions. */
export function versionChooser(known: KnownChoices = new Map()): VersionChooser {
  const budget = { left: mostCompared }
  return (dependency, requirement, dependent) => {
    const question = `${dependent.key} ${dependency.key} ${requirement}`
    const answer = known.get(question)
    if (answer !== undefined) return answer
    budget.left -= exactVersion(dependency, requirement) === undefined ? (dependency.history?.stable.length ?? 0) : 1
    if (budget.left < 0) return { why: 'too-many', at: dependency.key }
    const chosen = chooseVersion(dependency, requirement, dependent)
    known.set(question, chosen)
    return chosen
  }
}

/** Packages that are released together require each other in one version; that needs no comparison. */
function exactVersion({ purl, history }: PathPackage, requirement: string): string | undefined {
  const [[only, second] = [], ...others] = parseRequirement(purl.type, requirement) ?? []
  if (only?.comparator !== '=' || second !== undefined || others.length > 0) return undefined
  return history?.stable.find((version) => version === only.version)
}

function chooseVersion(dependency: PathPackage, requirement: string, dependent: PathPackage): string | UnresolvedPath {
  const { purl, key, history, order } = dependency
  const range = parseRequirement(purl.type, requirement)
  if (range === undefined) return { why: 'unreadable', at: dependent.key }
  if (history === undefined || order === undefined) return { why: 'no-record', at: key }
  const exact = exactVersion(dependency, requirement)
  const chosen = exact ?? preferred(history, preferences.get(purl.type), (version) => isInNativeRange(range, version, order))
  return chosen ?? { why: 'no-version', at: key }
}

function preferred(
  { stable, latest }: PackageHistory,
  preference: 'tagged' | 'lowest' | undefined,
  isInside: (version: string) => boolean,
): string | undefined {
  if (preference === 'lowest') return stable.find(isInside)
  const tagged = preference === 'tagged' ? stable.find((version) => version === latest && isInside(version)) : undefined
  return tagged ?? stable.findLast(isInside)
}
